import type { OrderAddress, OrderCustomer } from '#contracts/orders/order-content.ts';
import type { OrderSource } from '#shop/order-source.ts';
import type { ShippingMethod } from '#shop/selling.ts';

/**
 * A checkout as it is stored, under its column names; money in cents. What is optional is left out at its default, so
 * that a checkout which version 2.0 has opened is the same one.
 */
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
    /** The taxed part of each piece; without it, its price less its discount. */
    taxable?: number[];
  }[];
  /** With where they came from, which is erased with them. */
  customer: OrderCustomer & { phone: string | null; source?: OrderSource };
  billing_address: OrderAddress;
  shipping_address: OrderAddress;
  notes: string | null;
  shipping?: number;
  /** The part of the tax that is on shipping, and what of shipping is taxed. */
  shipping_tax?: number;
  shipping_taxable?: number;
  shipping_rate?: ShippingMethod;
}
