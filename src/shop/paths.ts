import type { FormReply } from './form-replies.ts';
import { sitePaths } from './site-paths.ts';
import { ONE_SIZE } from './variant.ts';

/** Tells the cart page that the shopper was sent there because the payment session expired. */
export const SESSION_EXPIRED = '#session-expired';

/** Opens the form of a return on the order page. */
export const RETURN_HASH = '#return';

/** All paths of the shop (requirements §2). */
export const paths = {
  ...sitePaths,
  home: '/',
  /** Fills the cart (permalink.ts); a function answers it. */
  buy: '/buy',
  /** `everything` is the list of all products, from the second product on. */
  section: (anchor: 'home' | 'products' | 'everything' | 'about' | 'contact') => `/#${anchor}`,
  /** The product on the home page, with a size chosen (add-to-cart.ts). */
  sizeOfProduct: (size: string) => `/?size=${size}#products`,
  /** The cart with the note that warns against paying twice (requirements §8). */
  cartAfterExpiry: `/cart${SESSION_EXPIRED}`,
  orderConfirmation: (orderId: string, token: string) =>
    `/order-confirmation/${encodeURIComponent(orderId)}?token=${encodeURIComponent(token)}`,
  requestReturn: (orderId: string, token: string) =>
    `${paths.orderConfirmation(orderId, token)}${RETURN_HASH}`,
  trackOrder: '/track-order',
  shippingReturns: '/shipping-returns',
  sizeGuide: '/size-guide',
  contact: '/contact',
  faq: '/faq',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  accessibility: '/accessibility',
  /** Asks to confirm the unsubscribe link of an email; the query carries its token. */
  unsubscribe: '/unsubscribe',
  product: (id: string) => `/products/${id}`,
  /** The catalog, for marketplaces. */
  productFeed: '/feeds/products.tsv',
  /** The page of a product with this size chosen (add-to-cart.ts). */
  productInSize: (id: string, size: string) =>
    paths.product(id) + (size === ONE_SIZE ? '' : `?size=${encodeURIComponent(size)}`),
  /** The result page of a form that was sent without JavaScript. */
  formReply: (reply: FormReply) => `/form-reply/${reply}`,
} as const;

/** The pages of content/pages whose layout is their own. */
export const PAGES_WITH_LAYOUT = ['contact', 'faq', 'size-guide'] as const;
