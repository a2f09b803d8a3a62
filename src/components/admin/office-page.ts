/** A page of the office, as the navigation marks it. */
export type OfficePage =
  'today' | 'orders' | 'stock' | 'promo-codes' | 'subscribers' | 'sellers' | 'work';
