import mdn from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { OLDEST_BROWSERS, OLDEST_TO_BUY } from '../oldest-browsers.ts';

/** These versions under MDN's names. Edge has Chrome's engine. */
const mdnNames = ({
  chrome,
  firefox,
  safari,
  ios,
}: Record<keyof typeof OLDEST_BROWSERS, string>) => ({
  chrome,
  chrome_android: chrome,
  firefox,
  firefox_android: firefox,
  safari,
  safari_ios: ios,
});
type Browser = keyof ReturnType<typeof mdnNames>;

const STYLED = mdnNames(OLDEST_BROWSERS);
const SCRIPTED = mdnNames(OLDEST_TO_BUY);

/** Which of our oldest browsers do not know a feature of the web platform. */
export interface Gap {
  /** Its path in MDN's data, as `css.properties.corner-shape`. */
  feature: string;
  browsers: string[];
}

/** MDN's entry at a path. */
export function entryAt(...path: string[]): Identifier | undefined {
  let entry = mdn as unknown as Identifier | undefined;
  for (const name of path) entry = entry && Object.hasOwn(entry, name) ? entry[name] : undefined;
  return entry;
}

/**
 * The gap at this path, if MDN has an entry there and one of our browsers does not know it. A prefixed form counts if
 * `isWritten` says that the prefix is beside it. What a browser knows in part counts as known.
 */
export function gapAt(
  path: string[],
  isWritten: (prefix: string) => boolean = () => false,
): Gap | undefined {
  const support = entryAt(...path)?.__compat?.support;
  if (!support) return undefined;
  const oldest = path[0] === 'css' ? STYLED : SCRIPTED;
  const browsers = (Object.keys(oldest) as Browser[]).filter((browser) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some((statement) => isKnown(statement, oldest[browser], isWritten));
  });
  return browsers.length > 0 ? { feature: path.join('.'), browsers } : undefined;
}

function isKnown(
  statement: SimpleSupportStatement,
  oldest: string,
  isWritten: (prefix: string) => boolean,
): boolean {
  const { version_added: added, version_removed: removed, prefix } = statement;
  if (statement.flags || statement.alternative_name) return false;
  if (prefix && !isWritten(prefix)) return false;
  return isReached(added, oldest) && !isReached(removed, oldest);
}

/** Whether a browser has this version or a later one. */
function isReached(version: string | boolean | null | undefined, browser: string): boolean {
  if (typeof version !== 'string' || version === 'preview') return false;
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = browser.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
