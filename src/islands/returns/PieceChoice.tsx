import { useId } from 'react';
import { formatCents } from '#shop/money.ts';
import { returnTexts } from '#shop/return-messages.ts';
import { RETURN_REASONS, type ReturnReason } from '#shop/returns.ts';
import { sizeMark } from '#shop/stock-mark-messages.ts';
import { sizeLabel } from '#shop/variant.ts';
import {
  canBeExchanged,
  newSizeOf,
  nextOf,
  type PieceGroup,
  type ReturnChoice,
} from '#stores/returns/return-choices.ts';
import { Icon } from '../Icon.tsx';
import styles from './returns.module.css';

interface Props {
  group: PieceGroup;
  choice: ReturnChoice | undefined;
  onChoose: (choice: ReturnChoice | undefined) => void;
}

const NEXT = { exchange: 'Another size', refund: 'Refund' } as const;

/** One piece that can come back; chosen, it opens for what is wrong and what is next. */
export function PieceChoice({ group, choice, onChoose }: Props) {
  const id = useId();
  const [piece] = group.pieces;
  if (!piece) return null;
  const { product, size, sizes, image, priceCents, isExchanged } = piece;
  const most = group.pieces.length;
  const isExchange = choice && nextOf(group, choice) === 'exchange';
  const newSize = choice && newSizeOf(group, choice);
  const fits = sizes.find((one) => one.size === newSize)?.fits;
  return (
    <li className={styles.piece} data-chosen={choice !== undefined}>
      <div className={styles.name}>
        <label className="checkbox">
          <input
            type="checkbox"
            checked={choice !== undefined}
            onChange={({ target }) => onChoose(target.checked ? { quantity: 1 } : undefined)}
          />
          <img src={image ?? undefined} width={60} height={60} alt="" />
          <span className="small">
            {product}
            <br />
            <span className="fine muted">
              {sizeLabel(size)} · {formatCents(priceCents)}
              {most > 1 && ` · ${most} can come back`}
              {isExchanged && ` · ${returnTexts.cameByExchange}`}
              {sizes.length > 0 && !canBeExchanged(group) && ` · ${returnTexts.noSizeLeft}`}
            </span>
          </span>
        </label>
        {choice && most > 1 && (
          <Quantity
            quantity={Math.min(choice.quantity, most)}
            most={most}
            onStep={(quantity) => onChoose({ ...choice, quantity })}
          />
        )}
      </div>
      {choice && (
        <Choice
          legend="What is wrong"
          className={styles.reasons}
          name={`${id}-reason`}
          options={Object.entries(RETURN_REASONS).map(([value, text]) => ({ value, text }))}
          chosen={choice.reason}
          onChoose={(reason) =>
            onChoose({ ...choice, reason: reason as ReturnReason, newSize: undefined })
          }
        />
      )}
      {choice && canBeExchanged(group) && (
        <Choice
          legend="What next"
          name={`${id}-next`}
          options={Object.entries(NEXT).map(([value, text]) => ({ value, text }))}
          chosen={choice.next}
          onChoose={(next) => onChoose({ ...choice, next: next as keyof typeof NEXT })}
          hint={isExchange ? returnTexts.exchange : undefined}
        />
      )}
      {isExchange && (
        <Choice
          legend="New size"
          className={styles.sizes}
          name={`${id}-size`}
          options={sizes.map(({ size: value, free }) => ({ value, text: value, free }))}
          chosen={newSize}
          onChoose={(chosen) => onChoose({ ...choice, newSize: chosen })}
          hint={fits ? `${newSize} fits ${fits}. You have ${size}.` : `You have ${size}.`}
        />
      )}
    </li>
  );
}

interface QuantityProps {
  quantity: number;
  most: number;
  onStep: (quantity: number) => void;
}

function Quantity({ quantity, most, onStep }: QuantityProps) {
  return (
    <div className={styles.quantity}>
      <span className="small">How many</span>
      <div className="stepper" role="group" aria-label="How many">
        <button
          type="button"
          aria-label="One less"
          aria-disabled={quantity === 1}
          onClick={() => onStep(Math.max(quantity - 1, 1))}
        >
          <Icon name="minus" />
        </button>
        <output>{quantity}</output>
        <button
          type="button"
          aria-label="One more"
          aria-disabled={quantity === most}
          onClick={() => onStep(Math.min(quantity + 1, most))}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  legend: string;
  className?: string | undefined;
  name: string;
  /** `free` is how many are left if they are few. */
  options: readonly { value: string; text: string; free?: number | null }[];
  chosen: string | undefined;
  onChoose: (value: string) => void;
  hint?: string | undefined;
}

/** Joined cells of which one has to be chosen. */
function Choice({ legend, className = '', name, options, chosen, onChoose, hint }: ChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className="small">{legend}</legend>
      <div className={`cells ${className}`}>
        {options.map(({ value, text, free = null }) => (
          <label className="cell" key={value} data-sold-out={free === 0}>
            <input
              type="radio"
              required
              name={name}
              checked={chosen === value}
              disabled={free === 0}
              onChange={() => onChoose(value)}
            />
            {text}
            {free !== null && <span className={styles.mark}>{sizeMark(free)}</span>}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="fine muted">{hint}</p>}
    </fieldset>
  );
}
