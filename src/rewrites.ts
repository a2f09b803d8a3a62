/**
 * Pages that are one file for all addresses of a form: their scripts read id, token and number from the address. The
 * build writes these rules for Netlify, with the headers of the page, which a host matches by the address that was
 * asked for.
 */
export const REWRITES = [
  { from: '/order-confirmation/:orderId', page: '/order-confirmation' },
  { from: '/admin/orders/:number', page: '/admin/order' },
  { from: '/admin/returns/:number', page: '/admin/return' },
];
