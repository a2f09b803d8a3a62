import { posix } from 'node:path';
import type { Problem } from './problem.ts';
import type { Site } from './site.ts';
import { matches, type Source } from './source.ts';

export const PICTURE = /!\[([^\]]*)\]\(\s*([^\s)]+)(?:\s[^)]*)?\)/g;

/** Every picture must be in the project and have alternative text. */
export function checkPictures({ file, body }: Source, site: Site): Problem[] {
  return matches(body, PICTURE).flatMap(({ line, match, found: altText }) => {
    const texts = [
      altText.trim() === '' ? 'Say between the square brackets what the picture shows.' : undefined,
      faultOf(match[2] ?? '', file, site),
    ];
    return texts.flatMap((text) => (text ? [{ file, line, text }] : []));
  });
}

function faultOf(target: string, file: string, site: Site): string | undefined {
  if (/^https?:/.test(target)) {
    return `The picture “${target}” is on another site, and browsers will not load it from there. Put it beside this file.`;
  }
  const path = target.startsWith('/') ? `public${target}` : posix.join(posix.dirname(file), target);
  return site.hasFile(path)
    ? undefined
    : `The picture “${target}” is missing: there is no file ${path}.`;
}
