/** Every path of the shop, built in one place (specification §2). */
export const paths = {
  home: '/',
  section: (anchor: 'home' | 'products' | 'about' | 'contact') => `/#${anchor}`,
  cart: '/cart',
  checkout: '/checkout',
  payment: '/payment',
  orderConfirmation: (orderId: string, token: string) =>
    `/order-confirmation/${encodeURIComponent(orderId)}?token=${encodeURIComponent(token)}`,
  trackOrder: '/track-order',
  shippingReturns: '/shipping-returns',
  sizeGuide: '/size-guide',
  faq: '/faq',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  api: (name: string) => `/api/${name}`,
} as const;
