/**
 * The country with sales tax, delivery estimates and states from a list. Apart from regions.ts, because tracking an order loads
 * no list of countries.
 */
export const UNITED_STATES = 'United States';
