import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { $accountId } from './access.ts';
import { parseStored, sessionAtom } from '../site/storage.ts';

const draft = z.object({
  name: z.string(),
  description: z.string(),
  price: z.string(),
  /** The id of its uploaded picture, or empty. */
  picture: z.string(),
  /** The idempotency key for creating it, until it is edited. */
  productKey: z.optional(z.string()),
});

/** A product as typed so far. */
export type ProductDraft = z.output<typeof draft>;

const EMPTY: ProductDraft = { name: '', description: '', price: '', picture: '' };
const NONE: Record<string, ProductDraft> = {};

/** One draft for each account, kept in this tab. */
const $drafts = sessionAtom(
  'productDrafts',
  (text) => parseStored(z.record(z.string(), draft), text) ?? NONE,
);

/** The draft for the account of this page. */
export const $draft = computed([$drafts, $accountId], (drafts, id) => drafts[id] ?? EMPTY);

export function editDraft(field: 'name' | 'description' | 'price', text: string): void {
  saveDraft({ ...$draft.get(), [field]: text, productKey: undefined });
}

export function savePicture(picture: string): void {
  const before = $draft.get();
  if (before.picture !== picture) saveDraft({ ...before, picture, productKey: undefined });
}

/** The idempotency key for creating the draft. */
export function draftProductKey(): string {
  const productKey = $draft.get().productKey ?? crypto.randomUUID();
  saveDraft({ ...$draft.get(), productKey });
  return productKey;
}

export function clearDraft(): void {
  saveDraft(EMPTY);
}

function saveDraft(next: ProductDraft): void {
  $drafts.set({ ...$drafts.get(), [$accountId.get()]: next });
}
