import type Stripe from 'stripe';

/** What a seller has told on the onboarding page, field by field. */
export interface Given {
  givenName?: string;
  surname?: string;
  /** `1990-04-01`. */
  birthDate?: string;
  website?: string;
  /** The last four digits alone. */
  bankAccount?: string;
}

/** How far Stripe is with what it was told. */
export type Verification = 'not begun' | 'pending' | 'verified' | 'failed';

/** A connected account as the stand-in remembers it; what Stripe answers is made of it (`account-object.ts`). */
export interface AccountRow {
  id: string;
  personId: string;
  /** In milliseconds. */
  createdAt: number;
  contactEmail: string;
  displayName: string | undefined;
  metadata: Stripe.Metadata;
  given: Given;
  /** When the seller accepted Stripe's terms, by submitting the page; in milliseconds. */
  acceptedAt: number | undefined;
  verification: Verification;
}
