import type { FormReply } from './form-replies.ts';
import { sitePaths } from './site-paths.ts';

/** Tells the cart that it stands there because a payment's session has expired. */
export const SESSION_EXPIRED = '#session-expired';

/** Every path of the shop, built in one place (specification §2). */
export const paths = {
  ...sitePaths,
  home: '/',
  section: (anchor: 'home' | 'products' | 'about' | 'contact') => `/#${anchor}`,
  /** The cart with the line that keeps a shopper from paying twice (rulings, Messages). */
  cartAfterExpiry: `/cart${SESSION_EXPIRED}`,
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
  platform: '/platform',
  platformOnboarding: (accountId: string, came?: 'success' | 'refresh') =>
    `/platform/onboarding?account=${encodeURIComponent(accountId)}${came ? `&${came}=true` : ''}`,
  platformProducts: (accountId: string) =>
    `/platform/products?account=${encodeURIComponent(accountId)}`,
  storefront: (accountId: string, page = 1) =>
    `/storefront/${encodeURIComponent(accountId)}${page > 1 ? `?page=${page}` : ''}`,
  storefrontSuccess: (accountId: string) => `/storefront/${encodeURIComponent(accountId)}/success`,
  /** A product's picture, in one of PICTURE_WIDTHS pixels; never changes, so it may be kept for ever. */
  productPicture: (accountId: string, picture: string, width: number) =>
    `/product-pictures/${encodeURIComponent(accountId)}/${encodeURIComponent(picture)}-${width}.webp`,
  /** Where a form that was sent without JavaScript ends. */
  formReply: (reply: FormReply) => `/form-reply/${reply}`,
} as const;
