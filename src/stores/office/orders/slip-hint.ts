/** A change's result, and the step that is left if the order's packing slip was printed before. */
export const withSlipHint = (text: string, isSlipOutdated: boolean) =>
  isSlipOutdated ? `${text} The packing slip was printed before: print it again.` : text;
