import { existsSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { netlifyNames } from '#adapters/settings.ts';

/** The text of a .env file with these settings: where it has them, else at its end. Comments and order stay. */
export function withSettings(text: string, settings: Record<string, string>): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(
      String.raw`^(\s*(?:export\s+)?${name}\s*=)(?:\s*(?:"[^"]*"|'[^']*')|[^#\r]*?)(\s+#.*?)?(\r?)$`,
    );
    // Of a setting that stands there twice, the last one counts.
    const index = lines.findLastIndex((each) => line.test(each));
    const [, start = `${name}=`, comment = '', end = ''] = line.exec(lines[index] ?? '') ?? [];
    lines.splice(index < 0 ? lines.length : index, 1, start + quoted(value) + comment + end);
  }
  return `${lines.join('\n')}\n`;
}

/** In quotes if it would otherwise be read as something else. */
function quoted(value: string): string {
  if (!/#|^["'`\s]|\s$/.test(value)) return value;
  const quote = ['"', "'", '`'].find((each) => !value.includes(each)) ?? '"';
  return quote + value + quote;
}

/** Writes a file that holds secrets whole or not at all: a crash leaves the earlier one. Only its owner may read it. */
export function writeWhole(file: string, text: string): void {
  const target = existsSync(file) ? realpathSync(file) : file;
  const draft = `${target}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, target);
}

/** Previews must not have these, or need others of their own (docs/deployment.md). */
const PRODUCTION_ALONE =
  /^(?:DATABASE_URL|SMTP_URL|STRIPE_.*(?:SECRET|KEY)|PAYPAL_.*|ORDER_WEBHOOK_.*)$/;

/** The file for `netlify env:import`: what of a .env file is typed at Netlify, by the contexts it is meant for. */
export function netlifyFile(text: string): string {
  const settings = parseEnv(text);
  const names = netlifyNames.filter((name) => settings[name]);
  const lines = (wanted: boolean) =>
    names
      .filter((name) => PRODUCTION_ALONE.test(name) === wanted)
      .map((name) => `${name}=${quoted(settings[name] ?? '')}`);
  return [
    '# Written by npm run setup from .env: netlify env:import .env.netlify',
    '# The import sets all of them in every context. These are meant for Production alone:',
    ...lines(true),
    '# And these for every context:',
    ...lines(false),
    '',
  ].join('\n');
}
