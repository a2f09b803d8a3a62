import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { officeCorrectAddress } from '#contracts/orders/office-actions.ts';
import { type Address, ADDRESS_LIMITS, addressErrors } from '#shop/checkout.ts';
import { COUNTRIES } from '#shop/regions.ts';
import { $actionProblem, dismissProblem, runAction } from '#stores/office/managed.ts';
import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Field } from '#islands/Field.tsx';
import { ActionForm } from '../ActionForm.tsx';

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
  const [errors, setErrors] = useState<ReturnType<typeof addressErrors>>({});
  const problem = useStore($actionProblem);
  const refused = problem?.action === officeCorrectAddress.name ? problem.field : undefined;
  useEffect(() => {
    if (refused !== undefined) document.getElementById(`ship-${refused}`)?.focus();
  }, [refused]);
  const bind = (name: keyof Address, label: string) => ({
    id: `ship-${name}`,
    label,
    autoComplete: 'off',
    maxLength: ADDRESS_LIMITS[name],
    value: form[name],
    error: errors[name] ?? (refused === name ? problem?.text : undefined),
    onEdit: (text: string) => {
      setForm({ ...form, [name]: text });
      setErrors({ ...errors, [name]: undefined });
      dismissProblem(officeCorrectAddress.name);
    },
  });
  const send = () => {
    const found = addressErrors(form);
    setErrors(found);
    const [invalid] = Object.keys(found);
    if (invalid !== undefined) return `ship-${invalid}`;
    void runAction(officeCorrectAddress, { orderNumber, ...form, from: address }, () => {
      showToast({ title: 'Address corrected', text: 'The shopper gets it by email.' });
      onClose();
    });
    return undefined;
  };
  return (
    <ActionForm
      contract={officeCorrectAddress}
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
