import { useState } from 'react';
import { formatCents } from '#shop/money.ts';
import type { Club } from '#stores/office/club.ts';
import { Button } from '#islands/Button.tsx';
import { Field } from '#islands/Field.tsx';
import styles from './club.module.css';

interface Props {
  id: string;
  value: string;
  error: string | undefined;
  onEdit: (productId: string) => void;
  products: Club['products'];
  piece: Club['products'][number] | undefined;
}

export function PieceField({ products, piece, ...field }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const label = 'One piece';
  if (!piece || isChoosing) {
    return (
      <Field
        {...field}
        label={label}
        optional
        options={[
          { value: '', label: 'None' },
          ...products.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        autoFocus={isChoosing}
        onEdit={(productId) => {
          field.onEdit(productId);
          setIsChoosing(false);
        }}
      />
    );
  }
  const remove = () => {
    field.onEdit('');
    setIsChoosing(true);
  };
  return (
    <div className="field" role="group" aria-label={label}>
      <div className="field-name">
        {label}
        <span className="optional"> (optional)</span>
      </div>
      <div className={styles.piece}>
        <img src={piece.image} alt="" width={56} height={56} />
        <p>
          <span>{piece.name}</span>
          <span className="small muted">
            {`${formatCents(piece.priceCents)} · its first picture and a button that leads to its page`}
          </span>
        </p>
        <div className="buttons">
          <Button variant="text" onClick={() => setIsChoosing(true)}>
            Choose another
          </Button>
          <Button variant="text" onClick={remove}>
            Remove
          </Button>
        </div>
      </div>
    </div>
  );
}
