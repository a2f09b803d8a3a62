/** The request for a PayPal order of one tee, billed in Kentucky. */
export const orderRequest = {
  totalCents: 3073,
  breakdown: { subtotalCents: 2899, discountCents: 0, taxCents: 174 },
  shippingAddress: null,
  checkoutId: '5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11',
  requestId: 'create:1',
  returnUrl: 'https://shop.example/payment',
  cancelUrl: 'https://shop.example/payment?status=cancel',
};
