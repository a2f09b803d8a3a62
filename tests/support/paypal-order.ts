const address = {
  first_name: 'Wade',
  last_name: 'Tolliver',
  address_line1: '1420 Leestown Road',
  address_line2: null,
  city: 'Lexington',
  state_province: 'Kentucky',
  postal_code: '40511',
  country: 'United States',
};

/** The request for a PayPal order of one tee, billed in Kentucky. */
export const orderRequest = {
  content: {
    currency: 'usd',
    subtotal: 2899,
    discount: 0,
    tax: 174,
    tax_state: 'KY',
    total: 3073,
    promo_code: null,
    items: [
      {
        product_id: 'ghost-barrel-tee',
        product_name: 'Ghost Barrel Heritage Tee',
        size: 'M',
        unit_price: 2899,
        quantity: 1,
      },
    ],
    customer: {
      first_name: 'Wade',
      last_name: 'Tolliver',
      email: 'wade@tolliver.example',
      phone: null,
    },
    billing_address: address,
    shipping_address: address,
    notes: null,
  },
  hasRefusedAddress: true,
  checkoutId: '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11',
  requestId: 'create:1',
  returnUrl: 'https://shop.example/payment',
  cancelUrl: 'https://shop.example/payment?status=cancel',
};
