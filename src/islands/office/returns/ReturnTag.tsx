import { useState } from 'react';
import {
  officeConvertReturn,
  officeShipReturn,
  type ManagedReturn,
} from '#contracts/office/returns.ts';
import { managedReturn } from '#stores/office/returns/returns.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '#islands/Button.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { Section } from '../Section.tsx';
import { PieceSize } from '../PieceSize.tsx';
import { PostalAddress } from '../Address.tsx';
import { type NewShipment, ShipmentForm } from '../ShipmentForm.tsx';
import { ShipmentFacts } from '../ShipmentFacts.tsx';
import { ReturnLabel } from './ReturnLabel.tsx';

const shipNewSize = managedReturn.action(officeShipReturn);

/** The next step with the parcels of a return: its label, then the new sizes. */
export function ReturnTag({ returned }: { returned: ManagedReturn }) {
  const pending = returned.pieces.filter(
    ({ newSize, outcome }) => newSize !== null && outcome === null,
  );
  if (returned.exchange || (returned.state === 'received' && pending.length > 0)) {
    return <NewSize returned={returned} pending={pending} />;
  }
  return returned.state === 'requested' || returned.carrier !== null ? (
    <ReturnLabel returned={returned} />
  ) : null;
}

interface NewSizeProps {
  returned: ManagedReturn;
  /** The exchanged pieces that are not shipped yet. */
  pending: ManagedReturn['pieces'];
}

function NewSize({ returned, pending }: NewSizeProps) {
  const { returnNumber, exchange, shippingAddress } = returned;
  /** The parcel as it was shown, while it is being corrected. */
  const [from, setFrom] = useState<{ carrier: string; trackingNumber: string }>();
  const ship = (shipment: NewShipment) =>
    void shipNewSize.run({ returnNumber, ...shipment, ...(from && { from }) }, ({ email }) => {
      const title = from ? 'Corrected' : 'Shipped';
      showToast({ title, text: `The tracking number goes to ${email}.` });
      setFrom(undefined);
    });
  return (
    <Section
      title="New size"
      isTag
      tool={
        <span className="buttons">
          {pending.map(({ id, newSize }) => (
            <PieceSize key={id} size={newSize ?? ''} quantity={1} />
          ))}
        </span>
      }
    >
      <PostalAddress address={shippingAddress} />
      {from && (
        <ShipmentForm
          from={from}
          action={shipNewSize}
          label="Correct"
          busyLabel="Correcting..."
          note="The shopper gets the tracking number by email."
          onSend={ship}
          onClose={() => setFrom(undefined)}
        />
      )}
      {exchange && !from && (
        <>
          <ShipmentFacts {...exchange} />
          <p className="small muted">
            Wrong number?{' '}
            <Button
              variant="text"
              onClick={() =>
                setFrom({ carrier: exchange.carrier, trackingNumber: exchange.trackingNumber })
              }
            >
              Correct
            </Button>
          </p>
        </>
      )}
      {!exchange && (
        <>
          <ShipmentForm
            action={shipNewSize}
            label="Ship the new size"
            busyLabel="Shipping..."
            note="The shopper gets the tracking number by email."
            isSecond={returned.next === 'refund'}
            onSend={ship}
          />
          <div className="buttons">
            {pending.map(({ id, newSize, product }) => (
              <AskInPlace
                key={id}
                action={managedReturn.action(officeConvertReturn, { id })}
                body={{ returnNumber, pieceId: id }}
                label={`${newSize} sold out: refund instead`}
                name={product}
                question={`The ${newSize} has sold out? The piece comes back for money, without return shipping, and the shopper is told.`}
                safeLabel="Keep the new size"
              />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}
