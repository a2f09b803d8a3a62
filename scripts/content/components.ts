import type { Problem } from './problem.ts';
import type { Site } from './site.ts';
import { matches, type Line, type Source } from './source.ts';

const TAG = /(?<!\\)<(\/?)([A-Z][\w.]*)/gi;

/** MDX reads a few signs as its own; what it would stumble over is said here in plain words. */
export function checkComponents({ file, body }: Source, site: Site): Problem[] {
  const at = (line: number, text: string): Problem => ({ file, line, text });
  const list = site.components.map((name) => `<${name}>`).join(', ');
  return [
    ...matches(body, TAG).flatMap(({ line, match }) => {
      const name = match[2] ?? '';
      if (site.components.includes(name)) return [];
      const what = /^[a-z]/.test(name) ? 'is HTML, which these pages don’t use' : 'is no component';
      return [at(line, `<${name}> ${what}. There are ${list}.`)];
    }),
    ...site.components.flatMap((name) =>
      unclosed(body, name).map((line) =>
        at(line, `<${name}> is not closed: write </${name}> after it.`),
      ),
    ),
    ...matches(body, /^(import|export) /g).map(({ line, found }) =>
      at(
        line,
        `A line can’t begin with “${found}”. Components need none; in a sentence, move the word.`,
      ),
    ),
    ...matches(body, /(?<!\\)\{/g).map(({ line }) => at(line, 'Write \\{ for a curly brace.')),
    ...matches(body, /(?<!\\)<(?![A-Z/])/gi).map(({ line }) =>
      at(line, 'Write \\< for “less than”; a comment is written {/* … */}.'),
    ),
  ];
}

/** Lines of tags that were opened but never closed. */
function unclosed(body: readonly Line[], name: string): number[] {
  const text = body.map((line) => line.text).join('\n');
  const open: number[] = [];
  for (const { 0: tag, index } of text.matchAll(new RegExp(`<(/?)${name}\\b[^>]*>`, 'g'))) {
    if (tag.startsWith('</')) open.pop();
    else if (!tag.endsWith('/>')) open.push(text.slice(0, index).split('\n').length);
  }
  return open;
}
