import { officeAddStock, officeSetStock } from '#contracts/office/stock.ts';
import { countOf } from '#shop/count-of.ts';
import { stock, type StockedProduct, type StockedSize } from '#stores/office/stock/stock.ts';
import type { Action } from '#stores/site/actions.ts';
import { showToast } from '#stores/site/toasts.ts';

/** A size with the count that is typed for it. */
export interface CountedSize {
  size: StockedSize;
  count: number;
}

/** What is typed for the sizes of a product, and what is done with it. */
export interface PieceForm {
  action: Action;
  /** The heads of the typed counts, and of those before them. */
  columns: { before: string; count: string };
  /** Whether a size has a field. */
  isAsked: (size: StockedSize) => boolean;
  before: (size: StockedSize) => number | null;
  /** How many more there are with this count; undefined if it changes nothing. */
  added: (counted: CountedSize) => number | undefined;
  placeholder: string;
  label: (counted: readonly CountedSize[]) => string;
  /** Returns whether it was done. */
  send: (product: StockedProduct, counted: readonly CountedSize[], key: string) => Promise<boolean>;
}

const add = stock.action(officeAddStock);
const set = stock.action(officeSetStock, { id: 'count' });

const piecesOf = (counted: readonly CountedSize[]) =>
  countOf(
    counted.reduce((sum, { count }) => sum + count, 0),
    'piece',
  );

export const PIECE_FORMS: Record<'delivery' | 'count', PieceForm> = {
  delivery: {
    action: add,
    columns: { before: 'Can be sold', count: 'Arrived' },
    isAsked: ({ onHand }) => onHand !== null,
    before: ({ free }) => free,
    added: ({ count }) => count || undefined,
    placeholder: '0',
    label: (counted) => `Add ${piecesOf(counted)}`,
    send: ({ name }, counted, key) => {
      const additions = counted.map(({ size: { variant }, count }) => ({ variant, count }));
      return add.run({ key, additions }, () =>
        showToast({ title: 'Delivery added', text: `${piecesOf(counted)} of ${name}.` }),
      );
    },
  },
  count: {
    action: set,
    columns: { before: 'On hand', count: 'Counted' },
    isAsked: () => true,
    before: ({ onHand }) => onHand,
    added: ({ size, count }) => count - (size.onHand ?? 0),
    placeholder: '',
    label: () => 'Save count',
    send: ({ name }, counted) => {
      const counts = counted.map(({ size: { variant, onHand: from }, count: onHand }) => ({
        variant,
        onHand,
        from,
      }));
      return set.run({ counts }, () => showToast({ title: 'Count saved', text: name }));
    },
  },
};
