import { parseArgs } from 'node:util';
import { UserError } from '#sandbox/platform/user-error.ts';

/** What can be measured apart: machines are shared, and minutes are dear. */
export const PARTS = ['home', 'clicks', 'islands', 'scores'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  parts: readonly Part[];
  /** The static pages that are scored; all of them unless some are named. */
  pages: string[];
  /** How often each thing is measured; the median counts. */
  runs: number;
}

const DEFAULT_RUNS = 5;

/** `--parts home,clicks --pages /,/faq --runs 3`; pages may stand bare too. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parse(args);
  const parts = listed(values.parts);
  const unknown = parts.find((part) => !PARTS.some((known) => known === part));
  if (unknown) throw new UserError(`There is no part ${unknown}: there are ${PARTS.join(', ')}.`);
  const runs = Number(values.runs ?? DEFAULT_RUNS);
  if (!Number.isInteger(runs) || runs < 1) throw new UserError('--runs is a whole number from 1.');
  const pages = [...positionals, ...listed(values.pages)];
  const chosen = PARTS.filter((part) => parts.includes(part));
  return { parts: chosen.length > 0 ? chosen : defaultParts(pages), pages, runs };
}

/** With pages named, only their scores. */
function defaultParts(pages: string[]): readonly Part[] {
  return pages.length > 0 ? ['scores'] : PARTS;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { parts: { type: 'string' }, pages: { type: 'string' }, runs: { type: 'string' } },
    });
  } catch (error) {
    throw new UserError((error as Error).message);
  }
}

const listed = (text = '') => text.split(',').filter(Boolean);
