import * as z from 'zod/mini';
import { parseStored, sessionAtom } from './storage.ts';

const schema = z.record(z.string(), z.string());

/** What is being written, by a name that tells it apart; it survives a reload, not the sign-out. */
export const $drafts = sessionAtom<Record<string, string>>(
  'officeNoteDrafts',
  (text) => parseStored(schema, text) ?? {},
);

/** Keeps what is typed; an empty text forgets it. */
export function keepDraft(name: string, text: string): void {
  const drafts = { ...$drafts.get(), [name]: text };
  if (!text) delete drafts[name];
  $drafts.set(drafts);
}

export const forgetDrafts = () => $drafts.set({});
