/** What a change has done, with what is left to do if the order's packing slip was printed before. */
export const withSlipHint = (text: string, isSlipOutdated: boolean) =>
  isSlipOutdated ? `${text} The packing slip was printed before: print it again.` : text;
