import { randomInt } from 'node:crypto';

/** The objects of PayPal's published API, as far as the sandbox fills them (schema/ checks that it does). */

export interface Money {
  currency_code: string;
  value: string;
}

export interface Link {
  href: string;
  rel: string;
  method: 'GET' | 'POST';
}

export interface Amount extends Money {
  breakdown?: Partial<Record<BreakdownPart, Money>>;
}
export type BreakdownPart =
  | 'item_total'
  | 'shipping'
  | 'handling'
  | 'tax_total'
  | 'insurance'
  | 'shipping_discount'
  | 'discount';

export interface PurchaseUnit {
  reference_id?: string;
  amount: Amount;
  description?: string;
  custom_id?: string;
  invoice_id?: string;
  shipping?: { name?: { full_name?: string }; address?: ShippingAddress };
}

export interface ShippingAddress {
  address_line_1?: string;
  address_line_2?: string;
  /** The city. */
  admin_area_2?: string;
  /** The state or province. */
  admin_area_1?: string;
  postal_code?: string;
  country_code: string;
}

export interface ExperienceContext {
  shipping_preference?: 'GET_FROM_FILE' | 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS';
  brand_name?: string;
  return_url?: string;
  cancel_url?: string;
  user_action?: 'CONTINUE' | 'PAY_NOW';
}

export interface OrderRequest {
  intent: 'CAPTURE' | 'AUTHORIZE';
  purchase_units: PurchaseUnit[];
  payment_source?: { paypal?: { experience_context?: ExperienceContext } };
}

export type OrderStatus = 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';

export interface Order {
  id: string;
  status: OrderStatus;
  links: Link[];
  intent?: 'CAPTURE';
  payment_source?: { paypal: object };
  purchase_units?: (PurchaseUnit & {
    payments?: { captures: Capture[]; refunds?: Refund[] };
  })[];
  create_time?: string;
  update_time?: string;
}

export type CaptureStatus =
  'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED';

export interface Capture {
  id: string;
  status: CaptureStatus;
  status_details?: { reason: string };
  amount: Money;
  final_capture: true;
  custom_id?: string;
  invoice_id?: string;
  seller_protection: object;
  supplementary_data?: { related_ids: { order_id: string } };
  links: Link[];
  create_time: string;
  update_time: string;
}

export interface RefundRequest {
  amount?: Money;
  custom_id?: string;
  invoice_id?: string;
  note_to_payer?: string;
}

export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED';

export interface Refund {
  id: string;
  status: RefundStatus;
  links: Link[];
  amount?: Money;
  custom_id?: string;
  invoice_id?: string;
  note_to_payer?: string;
  create_time?: string;
  update_time?: string;
}

export interface WebhookEvent {
  id: string;
  event_version: '1.0';
  create_time: string;
  resource_type: 'checkout-order' | 'capture' | 'refund';
  resource_version: '2.0';
  event_type: EventType;
  summary: string;
  resource: object;
  links: Link[];
}
export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DENIED'
  | 'PAYMENT.CAPTURE.REFUNDED'
  | 'PAYMENT.CAPTURE.REVERSED';

/** The one customer who has an account with the sandbox. */
export const CUSTOMER = {
  email_address: 'wade@tolliver.example',
  payer_id: 'WDETLLVER2468',
  name: { given_name: 'Wade', surname: 'Tolliver' },
};

const ID_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** An id in PayPal's format: 17 letters and digits. */
export function newId(): string {
  return Array.from({ length: 17 }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('');
}

/** PayPal's times have no milliseconds. */
export function timestamp(now: Date): string {
  return `${now.toISOString().slice(0, 19)}Z`;
}
