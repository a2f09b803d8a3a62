import type { Product } from '#shop/catalog.ts';

/** The preview of a shared link, where it differs from the shop's defaults. */
export interface SharingOptions {
  /** The canonical path, with the relevant part of the query. */
  path?: string;
  /** A picture of the page's content. */
  picture?: { path: string; alt: string } | undefined;
  /** The product that the page sells. */
  product?: Product | undefined;
}
