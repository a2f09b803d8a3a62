import type { OrderAddress } from '#contracts/orders/order-content.ts';
import { cityLine, postalAddress } from '#shop/postal-address.ts';

/** An address as it is written on a parcel. */
export function PostalAddress({ address }: { address: OrderAddress }) {
  const lines = [
    `${address.first_name} ${address.last_name}`,
    address.address_line1,
    address.address_line2 ?? '',
    cityLine(address),
    postalAddress(address).country,
  ];
  return (
    <address dir="auto">
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </address>
  );
}
