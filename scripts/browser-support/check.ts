import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gapsInCode } from './code.ts';
import { EXCEPTIONS } from './exceptions.ts';
import type { Gap } from './mdn.ts';
import { gapsInStyles } from './styles.ts';

/** Checks what the built site asks of browsers against the oldest versions in requirements §2, by MDN's data. */
export function checkBrowserSupport(dist = 'dist'): boolean {
  const found = gapsIn(dist);
  const excepted = Object.keys(EXCEPTIONS);
  const covers = (exception: string, feature: string) =>
    feature === exception || feature.startsWith(`${exception}.`);
  const missing = [...found].filter(
    ([feature]) => !excepted.some((exception) => covers(exception, feature)),
  );
  for (const [feature, { browsers, file }] of missing)
    console.error(`${file}: ${feature} is not in the oldest ${browsers.join(', ')}.`);
  const unused = excepted.filter(
    (exception) => ![...found.keys()].some((feature) => covers(exception, feature)),
  );
  for (const exception of unused)
    console.error(`${exception} is an exception that nothing needs (exceptions.ts).`);
  console.log(
    `${found.size} features that the oldest browsers do not know, ${missing.length} of them not replaced.`,
  );
  return missing.length + unused.length === 0;
}

function gapsIn(dist: string): Map<string, Gap & { file: string }> {
  const found = new Map<string, Gap & { file: string }>();
  const done = new Set<string>();
  const read = (file: string, text: string, gapsOf: (text: string) => Gap[]) => {
    if (done.has(text)) return;
    done.add(text);
    for (const gap of gapsOf(text)) found.set(gap.feature, { ...gap, file });
  };
  for (const file of globSync('**/*.{html,css,js}', { cwd: dist })) {
    const text = readFileSync(join(dist, file), 'utf8');
    if (file.endsWith('.css')) read(file, text, gapsInStyles);
    else if (file.endsWith('.js')) read(file, text, gapsInCode);
    else {
      for (const [, tag, attributes = '', inline = ''] of text.matchAll(INLINE)) {
        if (tag === 'style') read(file, inline, gapsInStyles);
        else if (!/type="application/.test(attributes)) read(file, inline, gapsInCode);
      }
    }
  }
  return found;
}

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
