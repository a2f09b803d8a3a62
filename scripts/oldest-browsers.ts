/** The oldest versions that show the shop as drawn (requirements §2). */
export const OLDEST_BROWSERS = {
  chrome: '120',
  firefox: '130',
  safari: '17.5',
  ios: '17.5',
} as const;
