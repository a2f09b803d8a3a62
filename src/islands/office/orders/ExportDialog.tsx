import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { countOf } from '#shop/count-of.ts';
import {
  $exportProgress,
  $ordersFile,
  closeExport,
  dayErrors,
  describeFile,
  downloadFile,
  editExport,
  type OrdersFile,
  ordersFileCount,
} from '#stores/office/orders/export-orders.ts';
import { Button } from '#islands/Button.tsx';
import { Choice } from '#islands/Choice.tsx';
import { Field } from '#islands/Field.tsx';
import { shopNow } from '#stores/site/clock.ts';
import { Dialog } from '../../Dialog.tsx';
import styles from './export-dialog.module.css';

const option = (value: OrdersFile['file'], name: string, contents: string) => ({
  value,
  label: (
    <span>
      <span>{name}</span> <span className={styles.contents}>{contents}</span>
    </span>
  ) satisfies ReactNode,
});

const FILES = [
  option(
    'accounting',
    'Orders, for the accountant',
    'A line for each order, and for each payment booked without one: number, day, pieces, discount, sales tax and its state, total, refunds, payment.',
  ),
  option(
    'addresses',
    'Addresses, for a carrier',
    'A line for each order that waits to be shipped: name, address, phone, pieces.',
  ),
];

export function ExportDialog() {
  const file = useStore($ordersFile);
  return file && <Export file={file} />;
}

function Export({ file }: { file: OrdersFile }) {
  const view = useStore(ordersFileCount.$view);
  const progress = useStore($exportProgress);
  const errors = dayErrors(file);
  const total = view.state === 'shown' ? view.value.total : null;
  const isBusy = progress !== undefined;
  const sentence = () => {
    if (progress) {
      return `Reading ${progress.done} of ${countOf(progress.total || (total ?? 0), 'line')}...`;
    }
    if (view.state === 'failed') return view.error;
    return total === null ? '' : describeFile(file, total, shopNow());
  };
  const day = (name: 'from' | 'to', label: string) => (
    <Field
      id={`export-${name}`}
      label={label}
      type="date"
      disabled={isBusy || file.file === 'addresses'}
      value={file[name]}
      error={errors[name]}
      live="status"
      onEdit={(day) => editExport({ ...file, [name]: day })}
    />
  );
  return (
    <Dialog title="Export orders" onClose={closeExport}>
      <form
        className={`office-stack ${styles.export}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void downloadFile();
        }}
      >
        <div className={styles.days}>
          {day('from', 'From')}
          {day('to', 'To')}
        </div>
        <Choice
          legend="Which file"
          options={FILES.map((option) => ({ ...option, isDisabled: isBusy }))}
          value={file.file}
          onChoose={(chosen) => editExport({ ...file, file: chosen })}
          isCards
          className={styles.files}
        />
        <p className={styles.preview} role="status">
          {sentence()}
        </p>
        <div className={`office-actions ${styles.answers}`}>
          <Button variant="second" size="small" onClick={closeExport}>
            {isBusy ? 'Stop' : 'Back'}
          </Button>
          <Button
            size="small"
            type="submit"
            isBusy={isBusy}
            busyLabel="Downloading..."
            disabled={!total && !isBusy}
          >
            Download CSV
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
