import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { $accountId } from './access.ts';
import { parseStored, sessionAtom } from '#stores/site/storage.ts';

const draft = z.object({
  name: z.string(),
  description: z.string(),
  price: z.string(),
  /** The id of its uploaded picture, or empty. */
  picture: z.string(),
  /** Made for the first try to create it, so that a second try is the same product; another once it is edited. */
  productKey: z.optional(z.string()),
});

/** A product as it is typed so far. */
export type ProductDraft = z.output<typeof draft>;

const EMPTY: ProductDraft = { name: '', description: '', price: '', picture: '' };
const NONE: Record<string, ProductDraft> = {};

/** One for each account, kept in this tab: nothing that was typed is lost. */
const $drafts = sessionAtom(
  'productDrafts',
  (text) => parseStored(z.record(z.string(), draft), text) ?? NONE,
);

/** The product that is being made for the account of this page. */
export const $draft = computed([$drafts, $accountId], (drafts, id) => drafts[id] ?? EMPTY);

export function editDraft(field: 'name' | 'description' | 'price', text: string): void {
  keep({ ...$draft.get(), [field]: text, productKey: undefined });
}

export function savePicture(picture: string): void {
  const before = $draft.get();
  if (before.picture !== picture) keep({ ...before, picture, productKey: undefined });
}

/** The key of the next try to create it. */
export function draftProductKey(): string {
  const productKey = $draft.get().productKey ?? crypto.randomUUID();
  keep({ ...$draft.get(), productKey });
  return productKey;
}

export function clearDraft(): void {
  keep(EMPTY);
}

function keep(next: ProductDraft): void {
  $drafts.set({ ...$drafts.get(), [$accountId.get()]: next });
}
