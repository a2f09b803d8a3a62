import { PICTURE } from './pictures.ts';
import type { Problem } from './problem.ts';
import type { Site } from './site.ts';
import { matches, type Source } from './source.ts';

const LINK = /\]\(\s*([^\s)]+)(?:\s[^)]*)?\)/g;

/** Every link must lead somewhere: to a page of ours, to a part that the page has, or out by https. */
export function checkLinks({ file, body }: Source, site: Site): Problem[] {
  const withoutPictures = body.map((line) => ({ ...line, text: line.text.replace(PICTURE, '') }));
  return matches(withoutPictures, LINK).flatMap(({ line, found }) => {
    const text = faultOf(found, file, site);
    return text ? [{ file, line, text }] : [];
  });
}

function faultOf(target: string, file: string, site: Site): string | undefined {
  if (/^(?:https:\/\/|mailto:|tel:)/.test(target)) return undefined;
  if (target.startsWith('http://')) return `The link “${target}” must begin with https://.`;
  const own = file.replace(/^content\/pages(\/.+)\.mdx$/, '$1');
  const [path = '', anchor] = (target.startsWith('#') ? own + target : target).split('#');
  if (!path.startsWith('/')) {
    return `The link “${target}” leads nowhere. A page of the shop begins with a slash (/faq), another site with https://.`;
  }
  const anchors = site.pages.get(path);
  if (!anchors) {
    const known = path === '/' ? undefined : site.pages.get(path.replace(/\/$/, ''));
    if (known) return `The link “${target}” must not end in a slash.`;
    return `The link “${target}” leads nowhere: there is no page ${path}.`;
  }
  if (anchor && !anchors.has(anchor)) {
    return `The link “${target}” leads nowhere: the page ${path} has no part called ${anchor}.`;
  }
  return undefined;
}
