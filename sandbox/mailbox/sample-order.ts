import type { Order } from '#adapters/records/orders.ts';
import { heritageTee } from '#shop/catalog.ts';

const address = {
  first_name: 'June',
  last_name: 'Tolliver',
  address_line1: '1120 Bardstown Road',
  address_line2: 'Apt 3',
  city: 'Louisville',
  state_province: 'Kentucky',
  postal_code: '40204',
  country: 'United States',
};

/** An order with a value in every field that an email can show. */
export const sampleOrder: Order = {
  id: '7f9d2c4e-0000-4000-8000-000000000001',
  order_number: 'ORD-20261121-482913',
  secure_token: '0'.repeat(64),
  created_at: new Date('2026-11-21T15:04:00Z'),
  status: 'shipped',
  payment_status: 'completed',
  payment_method: 'card',
  carrier: 'UPS',
  tracking_number: '1Z999AA10123456784',
  shipped_at: new Date('2026-11-23T18:20:00Z'),
  delivered_at: null,
  notes: 'Leave it on the porch, please.',
  subtotal: 8697,
  sales_tax: 470,
  discount_amount: 870,
  promo_code: 'WELCOME10',
  total_amount: 8297,
  customer: { first_name: 'Wade', last_name: 'Tolliver', email: 'wade@tolliver.example' },
  shipping_address: address,
  billing_address: { ...address, first_name: 'Wade', address_line2: null, city: 'Lexington' },
  items: [item('M', 1, 2899), item('XXL', 2, 5798)],
};

export const sampleMessage = {
  name: 'Etta <Mae> Crowe',
  email: 'etta@crowe.example',
  message: 'Hello,\n\ndo you ship to Canada?\n\nEtta Mae',
};

function item(size: string, quantity: number, total_price: number): Order['items'][number] {
  return {
    id: crypto.randomUUID(),
    product_id: heritageTee.id,
    product_name: heritageTee.name,
    size,
    quantity,
    total_price,
  };
}
