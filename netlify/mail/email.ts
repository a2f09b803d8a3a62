/** An email as blocks, which become its text (text-part.ts) and its HTML (html-part.ts). */
import type { Mail } from '#adapters/smtp.ts';
import type { EmailKind, Payloads } from './outbox-kinds.ts';
import type { AmountRow } from '#shop/pricing.ts';

/** Where a link leads: a path of the shop, or a whole address. */
export interface Link {
  label: string;
  address: string;
}

/** A label with its value: a number, a day or an amount, or lines of text. */
export type Fact = readonly [label: string, value: string | readonly string[]];

/** Pieces of one kind, with what they cost or come to. */
export interface EmailItem {
  product: string;
  image: string | null | undefined;
  detail: string;
  result: string;
}

export type Block =
  | { type: 'title'; text: string; isSentence?: boolean }
  | { type: 'heading'; text: string; detail: string }
  /** With `hasLinks`, addresses in it are links. */
  | { type: 'text'; text: string; hasLinks?: true }
  | { type: 'small'; text: string }
  /** Square pictures side by side at the width of the email: two at most. */
  | { type: 'pictures'; images: readonly string[] }
  /** A product: its square picture at the full width, its name and price. */
  | { type: 'piece'; image: string; name: string; price: string }
  | { type: 'facts'; facts: readonly Fact[] }
  | { type: 'columns'; columns: readonly (readonly Fact[])[] }
  | { type: 'items'; items: readonly EmailItem[] }
  | { type: 'amounts'; rows: readonly AmountRow[]; total: AmountRow }
  | { type: 'steps'; title: string; steps: readonly string[] }
  | ({ type: 'button' | 'button-second' | 'link' } & Link)
  /** A link within a sentence. */
  | ({ type: 'sentence'; before: string; after?: string } & Link);

export const textBlock = (text: string): Block => ({ type: 'text', text });

export interface Email {
  to: string;
  replyTo?: Mail['replyTo'];
  subject: string;
  /** The preview text that email clients show next to the subject. */
  preview: string;
  blocks: readonly Block[];
  /** The path of one-click unsubscribing. */
  unsubscribePath?: string;
  /** In the place of the shop's name and address: why one gets it, and how to leave. */
  foot?: Link & { reason: string; postalAddress: string };
}

/** How each email is composed when it is sent; undefined when none is needed, such as for an address without orders. */
export type Emails = {
  [Kind in EmailKind]: (payload: Payloads[Kind]) => Promise<Email | undefined> | Email | undefined;
};
