import { useState } from 'react';
import { officeCorrectAddress } from '#contracts/office/correct-address.ts';
import { type Address, ADDRESS_LIMITS, addressErrors } from '#shop/checkout.ts';
import { COUNTRIES } from '#shop/regions.ts';
import { type ManagedOrder, managedOrder } from '#stores/office/orders/order.ts';
import { withSlipHint } from '#stores/office/orders/slip-hint.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Field, namedOptions } from '#islands/Field.tsx';
import { ActionForm } from '../ActionForm.tsx';
import { useForm } from '#islands/use-form.ts';

const correct = managedOrder.action(officeCorrectAddress);

export function AddressForm({ order, onClose }: { order: ManagedOrder; onClose: () => void }) {
  const { orderNumber } = order;
  // Another address that is shown meanwhile is not corrected unseen.
  const [from] = useState(order.shippingAddress);
  const { values, bind, submit } = useForm<Address>({
    id: 'ship',
    action: correct,
    initial: {
      firstName: from.first_name,
      lastName: from.last_name,
      addressLine1: from.address_line1,
      addressLine2: from.address_line2 ?? '',
      city: from.city,
      stateProvince: from.state_province,
      postalCode: from.postal_code,
      country: from.country,
    },
    validate: addressErrors,
  });
  const field = (name: keyof Address, label: string) => ({
    ...bind(name),
    label,
    autoComplete: 'off',
    maxLength: ADDRESS_LIMITS[name],
  });
  const send = () =>
    void correct.run({ orderNumber, ...values, from }, ({ isSlipOutdated }) => {
      const text = withSlipHint('The shopper gets it by email.', isSlipOutdated);
      showToast({ title: 'Address corrected', text });
      onClose();
    });
  return (
    <ActionForm
      action={correct}
      label="Save address"
      busyLabel="Saving..."
      onSubmit={() => submit(send)}
      onClose={onClose}
      note="The shopper gets the new address by email."
    >
      <Field {...field('firstName', 'First name')} />
      <Field {...field('lastName', 'Last name')} />
      <Field {...field('addressLine1', 'Address')} />
      <Field {...field('addressLine2', 'Apartment')} optional />
      <Field {...field('city', 'City')} />
      <Field {...field('stateProvince', 'State')} />
      <Field {...field('postalCode', 'ZIP code')} />
      <Field
        {...field('country', 'Country')}
        maxLength={undefined}
        options={namedOptions(COUNTRIES)}
      />
    </ActionForm>
  );
}
