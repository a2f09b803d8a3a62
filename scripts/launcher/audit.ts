import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

interface Advisory {
  severity: string;
  title?: string;
  url?: string;
}
interface Report {
  vulnerabilities?: Record<string, { via: (Advisory | string)[] }>;
}
/** An advisory that was looked at and does not touch us, until the day on which somebody looks again. */
interface Accepted {
  url: string;
  until: string;
  why: string;
}

const ACCEPTED = 'scripts/accepted-advisories.json';
const MB = 1024 * 1024;
const SERIOUS = ['high', 'critical'];

/**
 * Known holes in what ships (docs/decisions/rate-limits.md). Serious ones fail; where the registry tells nothing, one line says so: an
 * advisory that nobody can read is no reason to stop.
 */
export async function audit(): Promise<boolean> {
  const report = await askRegistry();
  if (!report?.vulnerabilities) {
    console.log('Not audited: the registry does not answer questions about advisories.');
    return true;
  }
  const holes = seriousHoles(report, acceptedOn(new Date()));
  for (const hole of holes) console.error(hole);
  return holes.length === 0;
}

/** One line for each serious advisory that nobody has accepted. */
export function seriousHoles({ vulnerabilities = {} }: Report, accepted: string[]): string[] {
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

/** npm exits with 1 when it found something, and says so in JSON all the same. */
function askRegistry(): Promise<Report | undefined> {
  // The npm that runs us: on Windows `npm` itself is no program that could be started.
  const npm = process.env.npm_execpath;
  const audit = ['audit', '--omit=dev', '--json', '--fetch-retries=0'];
  const [program, args] = npm ? [process.execPath, [npm, ...audit]] : ['npm', audit];
  return new Promise((resolve) => {
    execFile(program, args, { timeout: 30_000, maxBuffer: 32 * MB }, (_error, stdout) => {
      try {
        resolve(JSON.parse(stdout) as Report);
      } catch {
        resolve(undefined);
      }
    });
  });
}
