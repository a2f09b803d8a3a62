import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OrderAddress } from '#contracts/order-content.ts';
import { COUNTRIES } from '#shop/regions.ts';
import { $actionProblem, $busyAction } from '#stores/admin/order.ts';
import { type Address, correctAddress } from '#stores/admin/order-actions.ts';
import { Field } from '#islands/Field.tsx';
import { ActionNotice, useIsRefused } from './ActionNotice.tsx';
import styles from './order.module.css';

const FIELDS: { name: keyof Address; label: string; maxLength: number; optional?: true }[] = [
  { name: 'firstName', label: 'First name', maxLength: 100 },
  { name: 'lastName', label: 'Last name', maxLength: 100 },
  { name: 'addressLine1', label: 'Address', maxLength: 200 },
  { name: 'addressLine2', label: 'Apartment', maxLength: 200, optional: true },
  { name: 'city', label: 'City', maxLength: 100 },
  { name: 'stateProvince', label: 'State', maxLength: 100 },
  { name: 'postalCode', label: 'ZIP code', maxLength: 20 },
];

/** Corrects where an order is shipped to. */
export function AddressForm({ address, onClose }: { address: OrderAddress; onClose: () => void }) {
  const [form, setForm] = useState<Record<keyof Address, string>>({
    firstName: address.first_name,
    lastName: address.last_name,
    addressLine1: address.address_line1,
    addressLine2: address.address_line2 ?? '',
    city: address.city,
    stateProvince: address.state_province,
    postalCode: address.postal_code,
    country: address.country,
  });
  const isBusy = useStore($busyAction) === 'correct-address';
  const problem = useStore($actionProblem);
  const isRefused = useIsRefused('correct-address');
  const bind = (name: keyof Address) => ({
    id: `ship-${name}`,
    value: form[name],
    error: problem?.field === name ? problem.text : undefined,
    onEdit: (text: string) => setForm({ ...form, [name]: text }),
  });
  if (isRefused) return <ActionNotice action="correct-address" />;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void correctAddress(form).then((isDone) => isDone && onClose());
      }}
    >
      <fieldset className={styles.form} disabled={isBusy}>
        {FIELDS.map(({ name, ...field }) => (
          <Field key={name} {...bind(name)} {...field} autoComplete="off" />
        ))}
        <Field {...bind('country')} label="Country" options={COUNTRIES} />
      </fieldset>
      {problem?.field === undefined && <ActionNotice action="correct-address" />}
      <div className={styles.formButtons}>
        <button className="button" type="submit" aria-busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save address'}
        </button>
        <button className="button button-second" type="button" disabled={isBusy} onClick={onClose}>
          Close
        </button>
      </div>
      <p className="small muted">The shopper gets the new address by email.</p>
    </form>
  );
}
