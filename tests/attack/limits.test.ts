import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limitOf } from '#http/limits.ts';
import { ROOT } from '#sandbox/platform/shop.ts';

const FOLDER = join(ROOT, 'netlify/functions');
const functions = readdirSync(FOLDER).map((file) => ({
  name: file.replace(/\.ts$/, ''),
  text: readFileSync(join(FOLDER, file), 'utf8'),
}));
/** Netlify gives a function that has its own clock no address. */
const isScheduled = (text: string) => /config: Config = \{ schedule: '[^']+' \};/.test(text);

// Netlify's bundler reads numbers and words, not names: a constant there would be no limit at all.
test.each(functions)(
  '$name has a limit, and says it to Netlify in so many words',
  ({ name, text }) => {
    if (isScheduled(text)) return;
    const { edge } = limitOf(name);
    expect(text).toContain(
      `rateLimit: { windowLimit: ${edge}, windowSize: 60, aggregateBy: ['ip', 'domain'] },`,
    );
  },
);
