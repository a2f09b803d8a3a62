import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

interface Advisory {
  severity: string;
  title?: string;
  url?: string;
}
interface Report {
  vulnerabilities?: Record<string, { via: (Advisory | string)[] }>;
  /** Of a request that failed, with the status if there was a reply. */
  message?: string;
  statusCode?: number;
  /** Of npm itself. */
  error?: { summary?: string };
}
/** An advisory that does not affect the shop, accepted until a date for the next review. */
interface Accepted {
  url: string;
  until: string;
  why: string;
}

const ACCEPTED = 'scripts/accepted-advisories.json';
const MB = 1024 * 1024;
const SERIOUS = ['high', 'critical'];

/**
 * Known vulnerabilities in production dependencies. High and critical ones fail, and so does npm; it is skipped only
 * without a registry.
 */
export async function audit(): Promise<boolean | 'skipped'> {
  const report = await fetchAdvisories();
  if (isUnanswered(report)) {
    console.log(`Skipped: the registry does not answer requests for advisories. ${report.message}`);
    return 'skipped';
  }
  if (!report.vulnerabilities) {
    console.error(report.message || report.error?.summary || 'npm audit has failed.');
    return false;
  }
  const advisories = seriousAdvisories(report, acceptedOn(new Date()));
  for (const advisory of advisories) console.error(advisory);
  return advisories.length === 0;
}

/** Whether the registry can't be reached, is out of order, or has no advisories, as mirrors do. */
export function isUnanswered({ message, statusCode = 503 }: Report): boolean {
  return message !== undefined && (statusCode >= 500 || statusCode === 404 || statusCode === 405);
}

/** One line for each high or critical advisory that is not accepted. */
export function seriousAdvisories({ vulnerabilities = {} }: Report, accepted: string[]): string[] {
  const lines = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via
      .filter((cause) => typeof cause === 'object')
      .filter(({ severity, url = '' }) => SERIOUS.includes(severity) && !accepted.includes(url))
      .map(({ severity, title, url }) => `${name}: ${severity}: ${title} ${url}`),
  );
  return [...new Set(lines)];
}

function acceptedOn(today: Date): string[] {
  if (!existsSync(ACCEPTED)) return [];
  const accepted = JSON.parse(readFileSync(ACCEPTED, 'utf8')) as Accepted[];
  return accepted.filter(({ until }) => new Date(until) > today).map(({ url }) => url);
}

/** npm exits with 1 if it finds advisories, and prints JSON in both cases. */
function fetchAdvisories(): Promise<Report> {
  // The current npm; on Windows `npm` itself can't be spawned.
  const npm = process.env.npm_execpath;
  const audit = ['audit', '--omit=dev', '--json', '--fetch-retries=0'];
  const [program, args] = npm ? [process.execPath, [npm, ...audit]] : ['npm', audit];
  return new Promise((resolve) => {
    execFile(program, args, { timeout: 30_000, maxBuffer: 32 * MB }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as Report);
      } catch {
        resolve(error?.killed ? { message: 'It took too long.' } : { error: { summary: stderr } });
      }
    });
  });
}
