import type { FormReply } from './form-replies.ts';

/** Tells the cart that it stands there because a payment's session has expired. */
export const SESSION_EXPIRED = '#session-expired';

/** Every path of the shop, built in one place (specification §2). */
export const paths = {
  home: '/',
  section: (anchor: 'home' | 'products' | 'about' | 'contact') => `/#${anchor}`,
  cart: '/cart',
  /** The cart with the line that keeps a shopper from paying twice (rulings, Messages). */
  cartAfterExpiry: `/cart${SESSION_EXPIRED}`,
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
  /** Asks whether a mail's unsubscribe link is meant; goes on with its query. */
  unsubscribe: '/unsubscribe',
  /** Where a form that was sent without JavaScript ends. */
  formReply: (reply: FormReply) => `/form-reply/${reply}`,
  api: (name: string) => `/api/${name}`,
} as const;
