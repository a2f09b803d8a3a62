import * as z from 'zod/mini';
import { parseStored, sessionAtom } from './storage.ts';

const schema = z.record(z.string(), z.string());
const NONE: Record<string, string> = {};

/** Unfinished texts, each under its own name; they survive a reload, not the sign-out. */
export const $drafts = sessionAtom('drafts', (text) => parseStored(schema, text) ?? NONE);

/** Keeps what is typed; an empty text forgets it. */
export function keepDraft(name: string, text: string): void {
  const drafts = { ...$drafts.get(), [name]: text };
  if (!text) delete drafts[name];
  $drafts.set(drafts);
}

/** Keeps the texts of a form under this name, while any is there. */
export const draftOf = (name: string) => ({
  read: () => parseStored(schema, $drafts.get()[name] ?? null) ?? NONE,
  keep: (texts: object, key: string) => {
    const isBegun = Object.values(texts).some(Boolean);
    keepDraft(name, isBegun ? JSON.stringify({ ...texts, key }) : '');
  },
});
export type Draft = ReturnType<typeof draftOf>;

export const forgetDrafts = () => $drafts.set(NONE);
