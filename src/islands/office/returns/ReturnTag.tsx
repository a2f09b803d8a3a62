import { useState } from 'react';
import {
  officeConvertReturn,
  officeLabelReturn,
  officeShipReturn,
  type ManagedReturn,
  MAX_LABEL_BYTES,
} from '#contracts/returns/office-returns.ts';
import { formatLongDay } from '#shop/office-clock.ts';
import { runAction } from '#stores/office/managed.ts';
import { managedReturn } from '#stores/office/returns/returns.ts';
import { showToast } from '#stores/site/toasts.ts';
import { FieldError } from '#islands/Field.tsx';
import { Icon } from '#islands/Icon.tsx';
import { Row } from '#islands/Row.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { Section } from '../Section.tsx';
import { Size } from '../Size.tsx';
import { Address } from '../Address.tsx';
import { type NewShipment, ShipmentForm } from '../ShipmentForm.tsx';
import { ShipmentFacts } from '../ShipmentFacts.tsx';
import styles from './returns.module.css';

/** What is next with the parcels of a return: its label, then the new sizes. */
export function ReturnTag({ of }: { of: ManagedReturn }) {
  const pending = of.pieces.filter(({ newSize, outcome }) => newSize !== null && outcome === null);
  if (of.exchange || (of.state === 'received' && pending.length > 0)) {
    return <NewSize of={of} pending={pending} />;
  }
  return of.state === 'requested' || of.carrier !== null ? <Label of={of} /> : null;
}

interface LabelProps {
  of: ManagedReturn;
}

function Label({ of }: LabelProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const { returnNumber, state, sendBy } = of;
  const check = () => {
    if (file && file.size <= MAX_LABEL_BYTES) return undefined;
    setError(file ? 'The file is larger than 2 MB.' : 'Choose the PDF of the label.');
    return 'label';
  };
  const send = async (parcel: { carrier: string; trackingNumber: string }) => {
    const label = file && (await readBase64(file).catch(() => undefined));
    if (label === undefined) {
      setError('The file can’t be read. Choose it again.');
      return;
    }
    await runAction(officeLabelReturn, { returnNumber, label, ...parcel }, ({ email }) => {
      showToast(
        email === null
          ? {
              title: 'Sent before',
              text: 'The shopper has this label. Send it again under What happened.',
            }
          : { title: 'Label sent', text: `It goes to ${email}.` },
      );
      setChoosing(false);
    });
  };
  return (
    <Section title="Return label" isTag>
      {state === 'requested' || isChoosing ? (
        <ShipmentForm
          contract={officeLabelReturn}
          label="Send label"
          busyLabel="Sending..."
          note="The shopper gets it by email, with how to pack it."
          isNumberOptional
          check={check}
          onSend={(parcel) => void send(parcel)}
          onClose={isChoosing ? () => setChoosing(false) : undefined}
        >
          <div>
            <label className={styles.file}>
              <Icon name="upload" />
              <span>
                {file && (
                  <>
                    <span className="office-figures">{file.name}</span>
                    <span className="small muted">{Math.ceil(file.size / 1000)} KB</span>
                  </>
                )}
                <span className="text-button">
                  {file ? 'Choose another' : 'Choose a PDF, or drop it here'}
                </span>
              </span>
              <input
                id="label"
                type="file"
                accept=".pdf,application/pdf"
                aria-invalid={error !== undefined}
                aria-describedby="label-error"
                onChange={({ target }) => {
                  setFile(target.files?.[0]);
                  setError(undefined);
                }}
              />
            </label>
            <FieldError id="label" error={error} />
          </div>
        </ShipmentForm>
      ) : (
        <>
          <ShipmentFacts {...of} shippedAt={of.labelSentAt} sent="Sent">
            {sendBy !== null && <Row name="Hand over by">{formatLongDay(sendBy)}</Row>}
          </ShipmentFacts>
          {state === 'label_sent' && (
            <button className="text-button" type="button" onClick={() => setChoosing(true)}>
              Choose another
            </button>
          )}
        </>
      )}
    </Section>
  );
}

function readBase64(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    };
    reader.onerror = () => reject(new Error(`${file.name} could not be read.`));
    reader.readAsDataURL(file);
  });
}

function NewSize({ of, pending }: { of: ManagedReturn; pending: ManagedReturn['pieces'] }) {
  const { returnNumber, exchange, shippingAddress } = of;
  /** The parcel as it was shown, while it is being corrected. */
  const [from, setFrom] = useState<{ carrier: string; trackingNumber: string }>();
  const ship = (shipment: NewShipment) =>
    void runAction(
      officeShipReturn,
      { returnNumber, ...shipment, ...(from && { from }) },
      ({ email }) => {
        const title = from ? 'Corrected' : 'Shipped';
        showToast({ title, text: `The tracking number goes to ${email}.` });
        setFrom(undefined);
      },
    );
  return (
    <Section
      title="New size"
      isTag
      tool={
        <span className="buttons">
          {pending.map(({ id, newSize }) => (
            <Size key={id} size={newSize ?? ''} quantity={1} />
          ))}
        </span>
      }
    >
      <Address address={shippingAddress} />
      {from && (
        <ShipmentForm
          from={from}
          contract={officeShipReturn}
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
            <button
              className="text-button"
              type="button"
              onClick={() =>
                setFrom({ carrier: exchange.carrier, trackingNumber: exchange.trackingNumber })
              }
            >
              Correct
            </button>
          </p>
        </>
      )}
      {!exchange && (
        <>
          <ShipmentForm
            contract={officeShipReturn}
            label="Ship the new size"
            busyLabel="Shipping..."
            note="The shopper gets the tracking number by email."
            isSecond={of.next === 'refund'}
            onSend={ship}
          />
          <div className="buttons">
            {pending.map(({ id, newSize, product }) => (
              <AskInPlace
                key={id}
                action={`${newSize} sold out: refund instead`}
                of={product}
                question={`The ${newSize} has sold out? The piece comes back for money, without return shipping, and the shopper is told.`}
                keep="Keep the new size"
                contract={officeConvertReturn}
                body={{ returnNumber, pieceId: id }}
                onDone={managedReturn.refresh}
              />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}
