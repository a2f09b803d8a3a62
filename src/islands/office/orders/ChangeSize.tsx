import { officeChangeSize } from '#contracts/office/order-actions.ts';
import { FEW_LEFT } from '#shop/availability.ts';
import { sizeMark } from '#shop/stock-mark-messages.ts';
import { changedCount, describeSizeChange } from '#stores/office/orders/change-size.ts';
import { type ManagedOrder, managedOrder } from '#stores/office/orders/order.ts';
import { withSlipHint } from '#stores/office/orders/slip-hint.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Choice } from '#islands/Choice.tsx';
import { SizeChoice } from '#islands/SizeChoice.tsx';
import { ActionForm } from '../ActionForm.tsx';
import { useForm } from '#islands/use-form.ts';
import styles from './panel.module.css';

const changeSize = managedOrder.action(officeChangeSize);

interface Props {
  order: ManagedOrder;
  item: ManagedOrder['items'][number];
  onClose: () => void;
}

export function ChangeSize({ order, item, onClose }: Props) {
  const { id: itemId, size: present, quantity } = item;
  const { values, errors, key, edit, submit } = useForm<{ size: string; onlyOne: boolean }>({
    id: 'change',
    action: changeSize,
    initial: { size: '', onlyOne: quantity === 1 },
    validate: ({ size }) => (size ? {} : { size: 'Choose the new size.' }),
  });
  const { size, onlyOne } = values;
  const count = changedCount(item, values);
  const sizes = order.sizes.filter(({ productId }) => productId === item.productId);
  const send = () => {
    const from = { size: present, quantity };
    const { orderNumber } = order;
    const request = { orderNumber, itemId, from, size, onlyOne, key };
    void changeSize.run(request, ({ email, isSlipOutdated }) => {
      const text = withSlipHint(`The new size goes to ${email}.`, isSlipOutdated);
      showToast({ title: 'Size changed', text });
      onClose();
    });
  };
  return (
    <div className={styles.panel}>
      <h3 className="office-title">{`Change ${present}`}</h3>
      <ActionForm
        action={changeSize}
        name={`Change ${present}`}
        label={size ? `Change ${present} to ${size}` : `Change ${present}`}
        busyLabel="Changing..."
        onSubmit={() => submit(send)}
        onClose={onClose}
      >
        {quantity > 1 && (
          <Choice
            legend="How many"
            options={[
              { value: false, label: `All ${quantity}` },
              { value: true, label: 'One of them' },
            ]}
            value={onlyOne}
            onChoose={(onlyOne) => edit({ onlyOne })}
          />
        )}
        <SizeChoice
          id="change-size"
          sizes={sizes.map((one) => choiceOf(one, present, count))}
          value={size}
          onChoose={(size) => edit({ size })}
          hint="Sizes of the same price, and how many of each can be sold."
          error={errors.size}
        />
        <div aria-live="polite">
          {size && <p className={styles.preview}>{describeSizeChange(order, item, values)}</p>}
        </div>
      </ActionForm>
    </div>
  );
}

const choiceOf = (
  { size, free }: ManagedOrder['sizes'][number],
  present: string,
  count: number,
) => ({
  size,
  mark: size === present ? 'Now' : free === null ? undefined : sizeMark(free),
  isMarkQuiet: free !== null && free > FEW_LEFT,
  isDisabled: size === present || (free !== null && free < count),
});
