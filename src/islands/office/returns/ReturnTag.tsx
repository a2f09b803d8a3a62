import { useState } from 'react';
import {
  officeConvertReturn,
  officeLabelReturn,
  officeShipReturn,
  type ManagedReturn,
  MAX_LABEL_BYTES,
} from '#contracts/office/returns.ts';
import { formatLongDay } from '#shop/office-clock.ts';
import { managedReturn } from '#stores/office/returns/returns.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Button } from '#islands/Button.tsx';
import { FieldError } from '#islands/Field.tsx';
import { Icon } from '#islands/Icon.tsx';
import { Row } from '#islands/Row.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { Section } from '../Section.tsx';
import { PieceSize } from '../PieceSize.tsx';
import { PostalAddress } from '../Address.tsx';
import { type NewShipment, ShipmentForm } from '../ShipmentForm.tsx';
import { ShipmentFacts } from '../ShipmentFacts.tsx';
import styles from './returns.module.css';

const sendLabel = managedReturn.action(officeLabelReturn);
const shipNewSize = managedReturn.action(officeShipReturn);

/** What is next with the parcels of a return: its label, then the new sizes. */
export function ReturnTag({ returned }: { returned: ManagedReturn }) {
  const pending = returned.pieces.filter(
    ({ newSize, outcome }) => newSize !== null && outcome === null,
  );
  if (returned.exchange || (returned.state === 'received' && pending.length > 0)) {
    return <NewSize returned={returned} pending={pending} />;
  }
  return returned.state === 'requested' || returned.carrier !== null ? (
    <Label returned={returned} />
  ) : null;
}

interface LabelProps {
  returned: ManagedReturn;
}

function Label({ returned }: LabelProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const { returnNumber, state, sendBy } = returned;
  const check = (): Record<string, string> => {
    if (file && file.size <= MAX_LABEL_BYTES) return {};
    const label = file ? 'The file is larger than 2 MB.' : 'Choose the PDF of the label.';
    setError(label);
    return { label };
  };
  const send = async (parcel: { carrier: string; trackingNumber: string }) => {
    const label = file && (await readBase64(file).catch(() => undefined));
    if (label === undefined) {
      setError('The file can’t be read. Choose it again.');
      return;
    }
    await sendLabel.run({ returnNumber, label, ...parcel }, ({ email }) => {
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
          action={sendLabel}
          label="Send label"
          busyLabel="Sending..."
          note="The shopper gets it by email, with how to pack it."
          isNumberOptional
          check={check}
          onSend={(parcel) => void send(parcel)}
          onClose={isChoosing ? () => setChoosing(false) : undefined}
        >
          <LabelFile
            file={file}
            error={error}
            onChoose={(chosen) => {
              setFile(chosen);
              setError(undefined);
            }}
          />
        </ShipmentForm>
      ) : (
        <>
          <ShipmentFacts {...returned} shippedAt={returned.labelSentAt} sent="Sent">
            {sendBy !== null && <Row name="Hand over by">{formatLongDay(sendBy)}</Row>}
          </ShipmentFacts>
          {state === 'label_sent' && (
            <Button variant="text" onClick={() => setChoosing(true)}>
              Choose another
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

interface LabelFileProps {
  file: File | undefined;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** The PDF of the label, dropped or chosen. */
function LabelFile({ file, error, onChoose }: LabelFileProps) {
  return (
    <div>
      <label className={styles.file}>
        <Icon name="upload" />
        <span>
          {file && (
            <>
              <span className="office-figures">{file.name}</span>
              <span className="small muted">{`${Math.ceil(file.size / 1000)} KB`}</span>
            </>
          )}
          <span className="text-button">
            {file ? 'Choose another' : 'Choose a PDF, or drop it here'}
          </span>
        </span>
        <input
          id="shipment-label"
          type="file"
          accept=".pdf,application/pdf"
          aria-invalid={error !== undefined}
          aria-describedby="shipment-label-error"
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
      </label>
      <FieldError id="shipment-label" error={error} />
    </div>
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

interface NewSizeProps {
  returned: ManagedReturn;
  /** What is exchanged and not shipped yet. */
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
      {!exchange && <ShipNewSize returned={returned} pending={pending} onShip={ship} />}
    </Section>
  );
}

interface ShipNewSizeProps extends NewSizeProps {
  onShip: (shipment: NewShipment) => void;
}

/** Ships the new sizes, or turns what has sold out into a refund. */
function ShipNewSize({ returned, pending, onShip }: ShipNewSizeProps) {
  const { returnNumber } = returned;
  return (
    <>
      <ShipmentForm
        action={shipNewSize}
        label="Ship the new size"
        busyLabel="Shipping..."
        note="The shopper gets the tracking number by email."
        isSecond={returned.next === 'refund'}
        onSend={onShip}
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
  );
}
