/** The paths that the script of every page knows; apart from paths.ts, so that pages to read carry no more. */
export const sitePaths = {
  cart: '/cart',
  checkout: '/checkout',
  payment: '/payment',
  api: (name: string) => `/api/${name}`,
} as const;
