import type { Product } from '#shop/catalog.ts';

/** What a shared link shows, where it differs from the shop's defaults. */
export interface SharingOptions {
  /** The canonical path, with the relevant part of the query. */
  path?: string;
  /** A picture of the page's content. */
  picture?: { path: string; alt: string } | undefined;
  /** What the page sells. */
  product?: Product | undefined;
}
