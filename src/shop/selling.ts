/** Business days from shipping to arrival, the first and the last. */
export type ShippingDays = readonly [min: number, max: number];

/** What shipping to a zone costs, by one method. */
export interface Rate {
  name: string;
  priceCents: number;
  /** From this subtotal before a promo code on it costs nothing; null: never. */
  freeFromCents: number | null;
  /** Null promises no days. `domestic` is the rate of a shop that wrote none: days in the states alone (requirements §2). */
  days: ShippingDays | null | 'domestic';
}

/** Where the same rates apply. */
export interface Zone {
  name: string;
  /** Codes of countries (`CA`) and of states (`US-AK`). */
  to: 'everywhere' | readonly string[];
  /** The first is chosen at first. */
  rates: readonly [Rate, ...Rate[]];
}

/** What is exempt of the price of a piece of clothing: all, all of one below a limit, or up to a limit; in cents. */
export type ClothingExemption = 'all' | { belowCents: number } | { upToCents: number };

/** Where sales tax is collected and on what; states by their codes. */
export interface SalesTax {
  /** The address that decides. */
  by: 'billing' | 'shipping';
  collectedIn: 'every state' | readonly string[];
  clothingExempt: Readonly<Record<string, ClothingExemption>>;
  /** Shipping is taxed by the share of taxed pieces. */
  shippingTaxed: readonly string[];
  /** Shipping is taxed as a whole as soon as a piece is. */
  wholeShippingTaxed: readonly string[];
}
