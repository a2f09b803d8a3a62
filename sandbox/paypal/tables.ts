import type { Delivery } from '#sandbox/provider/deliveries.ts';
import type { Ledger } from '#sandbox/provider/ledger.ts';
import type { SavedReply } from './api/request-id.ts';
import type {
  CaptureStatus,
  ExperienceContext,
  OrderStatus,
  PurchaseUnit,
  RefundRequest,
  RefundStatus,
} from './resources/published.ts';

/** What becomes of the money when the shop captures: the shopper chooses it on the approval page. */
export const OUTCOMES = ['completed', 'pending', 'declined'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface OrderRow {
  id: string;
  status: OrderStatus;
  unit: PurchaseUnit;
  context: ExperienceContext;
  /** The request named PayPal as the source of payment: then the link to approve has another name. */
  namesPaypal: boolean;
  outcome?: Outcome;
  captureId?: string;
  /** PayPal forgets an order that nobody approved in time. */
  isGone?: true;
  createdAt: string;
  updatedAt: string;
}

export interface CaptureRow {
  id: string;
  orderId: string;
  status: CaptureStatus;
  cents: number;
  refundedCents: number;
  customId: string | undefined;
  invoiceId: string | undefined;
  createdAt: string;
  updatedAt: string;
}

export interface RefundRow {
  id: string;
  captureId: string;
  cents: number;
  status: RefundStatus;
  note: Omit<RefundRequest, 'amount'>;
  createdAt: string;
}

/** A webhook: the very text that is sent and signed. */
interface EventRow {
  id: string;
  text: string;
}

/** All that the stand-in remembers. */
export interface Tables {
  order: OrderRow;
  capture: CaptureRow;
  refund: RefundRow;
  saved_reply: SavedReply;
  event: EventRow;
  delivery: Delivery;
}
export type PaypalLedger = Ledger<Tables>;

export const TABLE_NAMES = [
  'order',
  'capture',
  'refund',
  'saved_reply',
  'event',
  'delivery',
] as const satisfies readonly (keyof Tables)[];
