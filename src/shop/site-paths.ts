/** Paths in the script of every page; separate from paths.ts to keep static pages small. */
export const sitePaths = {
  cart: '/cart',
  checkout: '/checkout',
  payment: '/payment',
  api: (name: string) => `/api/${name}` as const,
} as const;
