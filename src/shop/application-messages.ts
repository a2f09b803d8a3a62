/** Errors of every page with an island: apart from the texts of purchases, which the others need not load. */
export const applicationErrors = {
  unexpected: 'Unexpected Application Error!',
  cartOutsideBrowser: 'useCart must be used within a CartProvider',
};
