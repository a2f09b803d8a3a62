/** The pages of the owner's office. Searches and names stay out of them. */
export const officePaths = {
  today: '/admin',
  orders: '/admin/orders',
  order: (orderNumber: string) => `/admin/orders/${encodeURIComponent(orderNumber)}`,
  returns: '/admin/returns',
  return: (returnNumber: string) => `/admin/returns/${encodeURIComponent(returnNumber)}`,
  stock: '/admin/stock',
  promoCodes: '/admin/promo-codes',
  reports: '/admin/reports',
  /** With an email address in the fragment: everything kept about it. */
  customers: '/admin/customers',
  club: '/admin/club',
  subscribers: '/admin/subscribers',
  sellers: '/admin/sellers',
  work: '/admin/work',
  /** An emailed link carries its token in the fragment, which no server logs. */
  signIn: '/admin/sign-in',
} as const;
