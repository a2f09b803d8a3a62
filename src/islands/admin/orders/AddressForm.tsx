import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { adminCorrectAddress } from '#contracts/admin-order-actions.ts';
import { type Address, ADDRESS_LIMITS } from '#shop/checkout.ts';
import { COUNTRIES } from '#shop/regions.ts';
import { $actionProblem, runAction } from '#stores/admin/managed.ts';
import type { ManagedOrder } from '#stores/admin/order.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Field, focusInvalidField } from '#islands/Field.tsx';
import { ActionForm } from './ActionForm.tsx';

/** Corrects where an order is shipped to. */
export function AddressForm({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  const { orderNumber } = order;
  const [address] = useState(order.shippingAddress);
  const [form, setForm] = useState<Address>({
    firstName: address.first_name,
    lastName: address.last_name,
    addressLine1: address.address_line1,
    addressLine2: address.address_line2 ?? '',
    city: address.city,
    stateProvince: address.state_province,
    postalCode: address.postal_code,
    country: address.country,
  });
  const problem = useStore($actionProblem);
  const bind = (name: keyof Address, label: string) => ({
    id: `ship-${name}`,
    label,
    autoComplete: 'off',
    maxLength: ADDRESS_LIMITS[name],
    value: form[name],
    error: problem?.field === name ? problem.text : undefined,
    onEdit: (text: string) => setForm({ ...form, [name]: text }),
  });
  const send = () => {
    const sent = runAction(adminCorrectAddress, { orderNumber, ...form, from: address }, () => {
      showToast({ title: 'Address corrected', text: 'The shopper gets it by email.' });
      onClose();
    });
    void sent.then(() => focusInvalidField(invalidField));
    return undefined;
  };
  return (
    <ActionForm
      contract={adminCorrectAddress}
      label="Save address"
      busyLabel="Saving..."
      onSubmit={send}
      onClose={onClose}
      note="The shopper gets the new address by email."
    >
      <Field {...bind('firstName', 'First name')} />
      <Field {...bind('lastName', 'Last name')} />
      <Field {...bind('addressLine1', 'Address')} />
      <Field {...bind('addressLine2', 'Apartment')} optional />
      <Field {...bind('city', 'City')} />
      <Field {...bind('stateProvince', 'State')} />
      <Field {...bind('postalCode', 'ZIP code')} />
      <Field {...bind('country', 'Country')} maxLength={undefined} options={COUNTRIES} />
    </ActionForm>
  );
}

/** The id of the field that the server refused. */
function invalidField(): string | undefined {
  const field = $actionProblem.get()?.field;
  return typeof field === 'string' ? `ship-${field}` : undefined;
}
