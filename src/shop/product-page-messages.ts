/**
 * Texts of a product's form and pictures; separate from the site's messages because its late script loads some of them.
 */

/** Under Add to Cart; the days of arrival stand between the two. */
export const terms = {
  shipping: 'Free shipping.',
  returns: (days: number) => `${days} days to return.`,
} as const;

/** Of the colors of a piece, for screen readers: the one that is shown, on its page. */
export const colorLegend = (shown?: string) => (shown ? `Color: ${shown}` : 'Colors');

export const moreColors = (count: number) => `${count} more ${count === 1 ? 'color' : 'colors'}`;

/** When an order placed now would arrive: `Arrives Dec 1–4.`, with a no-break space. */
export const arrival = (days: string) => `Arrives ${days.replaceAll(' ', '\u00a0')}.`;

/** The measurements of a size laid flat, in inches: `21 wide, 28 long.` */
export const measures = (width: string, length: string) => `${width} wide, ${length} long.`;

export const views = { front: 'Front', back: 'Back' } as const;

/** The dialog that shows a product's pictures large. */
export const zoomTexts = {
  open: 'Enlarge pictures',
  title: (name: string) => `Pictures of ${name}`,
  picture: 'Picture',
  pictures: 'Pictures',
  close: 'Close',
} as const;
