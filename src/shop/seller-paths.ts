/** The pages of sellers and their storefronts (requirements §2): no page of the shop links to them. */
export const sellerPaths = {
  accounts: '/platform',
  onboarding: (accountId: string, returnedWith?: 'success' | 'refresh') =>
    `/platform/onboarding?account=${encodeURIComponent(accountId)}${returnedWith ? `&${returnedWith}=true` : ''}`,
  products: (accountId: string) => `/platform/products?account=${encodeURIComponent(accountId)}`,
  /** A page of a storefront; `after` is the last product of the page before. */
  storefront: (accountId: string, page = 1, after?: string) =>
    `/storefront/${encodeURIComponent(accountId)}${page > 1 ? `?page=${page}` : ''}${after ? `&after=${encodeURIComponent(after)}` : ''}`,
  storefrontSuccess: (accountId: string) => `/storefront/${encodeURIComponent(accountId)}/success`,
  /** A product's picture at one of PICTURE_WIDTHS; the content of a path never changes, so it can be cached forever. */
  picture: (accountId: string, picture: string, width: number) =>
    `/product-pictures/${encodeURIComponent(accountId)}/${encodeURIComponent(picture)}-${width}.webp`,
} as const;
