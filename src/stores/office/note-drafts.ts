import * as z from 'zod/mini';
import { parseStored, sessionAtom } from '#stores/site/storage.ts';

const schema = z.record(z.string(), z.string());

/** The notes that are being written, by the number of the order; they survive a reload, not the sign-out. */
export const $noteDrafts = sessionAtom<Record<string, string>>(
  'officeNoteDrafts',
  (text) => parseStored(schema, text) ?? {},
);

/** Keeps what is typed; an empty text forgets it. */
export function keepNoteDraft(orderNumber: string, text: string): void {
  const drafts = { ...$noteDrafts.get(), [orderNumber]: text };
  if (!text) delete drafts[orderNumber];
  $noteDrafts.set(drafts);
}

export const forgetNoteDrafts = () => $noteDrafts.set({});
