import type { ReturnReason } from '#shop/returns.ts';
import type { OrderReturns } from '../order/order.ts';

type Piece = OrderReturns['pieces'][number];

/** The same pieces of a line, which are chosen together. */
export interface PieceGroup<Same = Piece> {
  key: string;
  pieces: [Same, ...Same[]];
}

/** The shopper's choice for a group; a missing part is not chosen yet. */
export interface ReturnChoice {
  quantity: number;
  reason?: ReturnReason;
  next?: 'exchange' | 'refund';
  newSize?: string | undefined;
}

/** By the keys of the groups. */
export type ChosenPieces = Record<string, ReturnChoice | undefined>;

export function returnableGroups<Same extends Pick<Piece, 'itemId' | 'size'>>(
  pieces: readonly Same[],
): PieceGroup<Same>[] {
  const groups = new Map<string, PieceGroup<Same>>();
  for (const piece of pieces) {
    const key = `${piece.itemId} ${piece.size}`;
    const group = groups.get(key);
    if (group) group.pieces.push(piece);
    else groups.set(key, { key, pieces: [piece] });
  }
  return [...groups.values()];
}

/** The first choice: the only piece that can come back. */
export function onlyPieceOf(pieces: readonly Piece[]): ChosenPieces {
  const [group] = returnableGroups(pieces);
  return group && pieces.length === 1 ? { [group.key]: { quantity: 1 } } : {};
}

/** Whether a group can be exchanged: some size of it can be had. */
export const canBeExchanged = ({ pieces: [piece] }: PieceGroup): boolean =>
  piece.sizes.some(({ free }) => free !== 0);

/** The next step for a group: money, if it can't be exchanged. */
export const nextOf = (group: PieceGroup, choice: ReturnChoice) =>
  canBeExchanged(group) ? choice.next : 'refund';

/** How far the next size is from the one that does not fit. */
const STEPS: Partial<Record<ReturnReason, number>> = { too_small: 1, too_large: -1 };

/** The chosen size; until one is chosen, the one that the reason proposes, if it can be had. */
export function newSizeOf({ pieces }: PieceGroup, choice: ReturnChoice): string | undefined {
  const [{ size, sizes }] = pieces;
  const step = choice.reason && STEPS[choice.reason];
  const proposed = step && sizes[sizes.findIndex((one) => one.size === size) + step]?.size;
  const wanted = choice.newSize ?? proposed;
  return sizes.find((one) => one.size === wanted && one.free !== 0)?.size;
}

/** The pieces for which it is chosen what is next; without a reason yet, return shipping is charged. */
export function chosenPieces(groups: readonly PieceGroup[], choices: ChosenPieces) {
  return groups.flatMap((group) => {
    const choice = choices[group.key];
    if (!choice) return [];
    const next = nextOf(group, choice);
    const newSize = next === 'exchange' ? newSizeOf(group, choice) : null;
    if (!next || newSize === undefined) return [];
    const { quantity, reason = 'changed_my_mind' } = choice;
    return group.pieces.slice(0, quantity).map((piece) => ({ ...piece, reason, newSize }));
  });
}

/** The chosen pieces as the request has them. */
export const piecesAsked = (pieces: ReturnType<typeof chosenPieces>) =>
  returnableGroups(pieces).map(({ pieces: same }) => {
    const [{ itemId, size, reason, newSize }] = same;
    return { itemId, size, reason, newSize, quantity: same.length };
  });
