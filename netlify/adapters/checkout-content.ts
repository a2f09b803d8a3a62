import type { OrderAddress, OrderCustomer } from '#contracts/orders/order-content.ts';
import type { OrderSource } from '#shop/order-source.ts';

/** A checkout as it is stored, under its column names; money in cents. */
export interface CheckoutContent {
  currency: string;
  subtotal: number;
  discount: number;
  tax: number;
  /** The code of the state that the tax is due to; null outside the United States. */
  tax_state: string | null;
  total: number;
  promo_code: string | null;
  items: {
    product_id: string;
    product_name: string;
    size: string;
    unit_price: number;
    quantity: number;
  }[];
  /** With where they came from, which is erased with them. */
  customer: OrderCustomer & { phone: string | null; source?: OrderSource };
  billing_address: OrderAddress;
  shipping_address: OrderAddress;
  notes: string | null;
}
