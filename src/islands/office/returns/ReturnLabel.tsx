import { useState } from 'react';
import {
  officeLabelReturn,
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
import { Section } from '../Section.tsx';
import { ShipmentFacts } from '../ShipmentFacts.tsx';
import { ShipmentForm } from '../ShipmentForm.tsx';
import styles from './returns.module.css';

const sendLabel = managedReturn.action(officeLabelReturn);

export function ReturnLabel({ returned }: { returned: ManagedReturn }) {
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
      showToast(sentToast(email));
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

const sentToast = (email: string | null) =>
  email === null
    ? {
        title: 'Sent before',
        text: 'The shopper has this label. Send it again under What happened.',
      }
    : { title: 'Label sent', text: `It goes to ${email}.` };

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
