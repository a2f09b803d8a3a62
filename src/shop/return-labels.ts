/** The names of the states of returns and of their pieces, by reader. */

import { RETURN_REASONS, type ReturnedPiece, type ReturnState, UNDELIVERED } from './returns.ts';

/** The shopper on the order page and in emails, or the owner in the office. */
type Reader = 'shopper' | 'owner';

/** In place of `Done`, the shopper reads the results of the pieces. */
export const returnStateLabels: Record<ReturnState, string> = {
  requested: 'Requested',
  label_sent: 'Label sent',
  received: 'Received',
  completed: 'Done',
  refused: 'Refused',
  cancelled: 'Cancelled',
};

const NEW_SIZE = 'New size';

const PIECE_LABELS = {
  refund: { shopper: 'Refund', owner: 'Refund' },
  refunded: { shopper: 'Refund', owner: 'Refunded' },
  /** It was to be exchanged, and its new size sold out. */
  sold_out: { shopper: 'Sold out: refund', owner: 'Refund' },
  sold_out_refunded: { shopper: 'Sold out: refund', owner: 'Refunded' },
  exchange: { shopper: NEW_SIZE, owner: NEW_SIZE },
  exchanged: { shopper: NEW_SIZE, owner: 'Exchanged' },
  not_received: { shopper: 'Not in the parcel', owner: 'Not received' },
};

type LabeledPiece = Pick<ReturnedPiece, 'newSize' | 'isSoldOut'> & { outcome?: string | null };

function pieceState({ newSize, isSoldOut, outcome }: LabeledPiece): keyof typeof PIECE_LABELS {
  if (outcome === 'not_received') return 'not_received';
  if (newSize !== null) return outcome ? 'exchanged' : 'exchange';
  if (isSoldOut) return outcome ? 'sold_out_refunded' : 'sold_out';
  return outcome ? 'refunded' : 'refund';
}

/** The result for a piece, by its outcome or by the request: `Refund`, `New size L`. */
export function pieceLabel(piece: LabeledPiece, reader: Reader): string {
  const label = PIECE_LABELS[pieceState(piece)][reader];
  return label === NEW_SIZE ? `${label} ${piece.newSize}` : label;
}

const UNDELIVERED_LABELS = { shopper: 'Not delivered', owner: 'Came back undelivered' };

/** Why a piece comes back. */
export const reasonLabel = (reason: ReturnedPiece['reason'], reader: Reader) =>
  reason === UNDELIVERED ? UNDELIVERED_LABELS[reader] : RETURN_REASONS[reason];
