/** The oldest versions that show the shop as drawn (requirements §2). */
export const OLDEST_BROWSERS = {
  chrome: '120',
  firefox: '130',
  safari: '17.5',
  ios: '17.5',
} as const;

/** The oldest versions in which a purchase works: every script runs in them (requirements §2). */
export const OLDEST_TO_BUY = {
  chrome: '114',
  firefox: '125',
  safari: '17.0',
  ios: '17.0',
} as const;
