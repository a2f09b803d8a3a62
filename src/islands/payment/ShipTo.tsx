import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Address, CheckoutField } from '#shop/checkout.ts';
import { paths } from '#shop/paths.ts';
import { cityLine, postalAddress } from '#shop/postal-address.ts';
import { UNITED_STATES } from '#shop/regions.ts';
import { $checkout } from '#stores/checkout/checkout.ts';
import type { PaymentData } from '#stores/checkout/stored-checkout.ts';
import { fieldId } from '../checkout/form-fields.ts';
import styles from './payment.module.css';

/** Where the confirmation and the package go, each with a link that edits it at checkout. */
export function ShipTo({ customerData, shippingAddress }: PaymentData) {
  const { sameAsBilling } = useStore($checkout);
  return (
    <dl className={`small ${styles.shipTo}`}>
      <Row name="Email" field="customerData.email">
        {customerData.email}
      </Row>
      <Row
        name="Ship to"
        field={sameAsBilling ? 'billingAddress.addressLine1' : 'shippingAddress.addressLine1'}
      >
        {oneLine(shippingAddress)}
      </Row>
    </dl>
  );
}

interface RowProps {
  name: string;
  /** The field of the checkout form that Edit opens. */
  field: CheckoutField;
  children: ReactNode;
}

function Row({ name, field, children }: RowProps) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
      <dd>
        <a className="text-button" href={`${paths.checkout}#${fieldId(field)}`}>
          Edit<span className="visually-hidden">{` ${name}`}</span>
        </a>
      </dd>
    </div>
  );
}

function oneLine(address: Address): string {
  const { firstName, lastName, addressLine1, addressLine2, city, stateProvince, postalCode } =
    address;
  const { country, ...place } = postalAddress({
    city,
    state_province: stateProvince,
    postal_code: postalCode,
    country: address.country,
  });
  return [
    `${firstName} ${lastName}`,
    addressLine1,
    addressLine2,
    cityLine({ ...place, country }),
    country === UNITED_STATES ? '' : country,
  ]
    .filter(Boolean)
    .join(', ');
}
