import { formatCents } from '#shop/money.ts';
import { returnTexts } from '#shop/return-messages.ts';
import { RETURN_REASONS } from '#shop/returns.ts';
import { sizeMark } from '#shop/stock-mark-messages.ts';
import { sizeLabel } from '#shop/variant.ts';
import {
  canBeExchanged,
  newSizeOf,
  nextOf,
  type PieceGroup,
  type ReturnChoice,
} from '#stores/returns/return-choices.ts';
import { Choice, optionsOf } from '../Choice.tsx';
import { SizeChoice } from '../SizeChoice.tsx';
import { Stepper } from '../Stepper.tsx';
import styles from './piece-choice.module.css';

interface Props {
  group: PieceGroup;
  choice: ReturnChoice | undefined;
  onChoose: (choice: ReturnChoice | undefined) => void;
}

const NEXT = { exchange: 'Another size', refund: 'Refund' } as const;

/** One piece that can come back; chosen, it opens for what is wrong and what is next. */
export function PieceChoice({ group, choice, onChoose }: Props) {
  const [piece] = group.pieces;
  const { size, sizes } = piece;
  const most = group.pieces.length;
  const isExchange = choice && nextOf(group, choice) === 'exchange';
  const newSize = choice && newSizeOf(group, choice);
  const fits = sizes.find((one) => one.size === newSize)?.fits;
  return (
    <li className={styles.piece} data-chosen={choice !== undefined}>
      <div className={styles.name}>
        <PieceLabel
          group={group}
          isChosen={choice !== undefined}
          onChange={(isChosen) => onChoose(isChosen ? { quantity: 1 } : undefined)}
        />
        {choice && most > 1 && (
          <HowMany
            value={Math.min(choice.quantity, most)}
            most={most}
            onChange={(quantity) => onChoose({ ...choice, quantity })}
          />
        )}
      </div>
      {choice && (
        <Choice
          legend="What is wrong"
          options={optionsOf(RETURN_REASONS)}
          value={choice.reason}
          onChoose={(reason) => onChoose({ ...choice, reason, newSize: undefined })}
          className={styles.choice}
        />
      )}
      {choice && canBeExchanged(group) && (
        <Choice
          legend="What next"
          options={optionsOf(NEXT)}
          value={choice.next}
          onChoose={(next) => onChoose({ ...choice, next })}
          hint={isExchange ? returnTexts.exchange : undefined}
          className={styles.choice}
        />
      )}
      {isExchange && (
        <SizeChoice
          sizes={sizes.map(({ size, free }) => ({
            size,
            mark: free === null ? undefined : sizeMark(free),
            isDisabled: free === 0,
          }))}
          value={newSize}
          onChoose={(chosen) => onChoose({ ...choice, newSize: chosen })}
          hint={fits ? `${newSize} fits ${fits}. You have ${size}.` : `You have ${size}.`}
          className={styles.choice}
        />
      )}
    </li>
  );
}

interface LabelProps {
  group: PieceGroup;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function PieceLabel({ group, isChosen, onChange }: LabelProps) {
  const [{ product, size, sizes, image, priceCents, isExchanged }] = group.pieces;
  const most = group.pieces.length;
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <img src={image ?? undefined} width={60} height={60} alt="" />
      <span className="small">
        <span>{product}</span>
        <br />
        <span className="fine muted">
          {[
            sizeLabel(size),
            formatCents(priceCents),
            most > 1 && `${most} can come back`,
            isExchanged && returnTexts.cameByExchange,
            sizes.length > 0 && !canBeExchanged(group) && returnTexts.noSizeLeft,
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
        </span>
      </span>
    </label>
  );
}

interface HowManyProps {
  value: number;
  most: number;
  onChange: (quantity: number) => void;
}

const HowMany = ({ value, most, onChange }: HowManyProps) => (
  <div className={styles.quantity}>
    <span className="small">How many</span>
    <Stepper label="How many" value={value} min={1} max={most} onChange={onChange} />
  </div>
);
