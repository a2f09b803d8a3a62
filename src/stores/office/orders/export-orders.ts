import { atom } from 'nanostores';
import { MAX_LISTED_ORDERS, officeExportOrders } from '#contracts/office/orders.ts';
import { countOf } from '#shop/count-of.ts';
import { describeDayRange } from '#shop/office-clock.ts';
import { type Day, shopClock } from '#shop/shop-clock.ts';
import { shopNow } from '#stores/site/clock.ts';
import { showFailure } from '#stores/site/toasts.ts';
import { whyFailed } from '#stores/site/actions.ts';
import { callOffice, office } from '../api.ts';
import { type DayErrors, rangeErrors } from '../day-range.ts';
import { createResource } from '#stores/site/resource.ts';
import { saveCsv } from '../save-csv.ts';

/** A file of orders: those paid on these days, for the accountant, or where those that wait are to be shipped. */
export interface OrdersFile {
  file: 'accounting' | 'addresses';
  from: Day;
  to: Day;
}

/** The file of the open dialog. */
export const $ordersFile = atom<OrdersFile | undefined>();

/** How many of its lines are read, while it is being made. */
export const $exportProgress = atom<{ done: number; total: number } | undefined>();

/** How many lines the file of the open dialog will have. */
export const ordersFileCount = createResource(office, officeExportOrders, () => ({
  ...requestOf($ordersFile.get() ?? thisMonth()),
  limit: 0,
}));

function thisMonth(): OrdersFile {
  const { day } = shopClock(shopNow());
  return { file: 'accounting', from: `${day.slice(0, 8)}01`, to: day };
}

const requestOf = ({ file, from, to }: OrdersFile) =>
  file === 'addresses' ? { file } : { file, from, to };

export const openExport = (): void => editExport(thisMonth());

/** Leaves the dialog; a file that is being made is not. */
export function closeExport(): void {
  $exportProgress.set(undefined);
  $ordersFile.set(undefined);
}

export function editExport(file: OrdersFile): void {
  $ordersFile.set(file);
  ordersFileCount.$view.set({ state: 'loading' });
  if (Object.keys(dayErrors(file)).length === 0) void ordersFileCount.refresh();
}

export function dayErrors({ file, from, to }: OrdersFile): DayErrors {
  return file === 'addresses' ? {} : rangeErrors({ from, to });
}

/** `96 orders were paid from November 1 through 21. The file holds 96 lines and no names.` */
export function describeFile({ file, from, to }: OrdersFile, total: number, now: Date): string {
  const [is, was, s] = total === 1 ? ['waits', 'was', ''] : ['wait', 'were', 's'];
  const [orders, lines] = [countOf(total, 'order'), countOf(total, 'line')];
  if (file === 'addresses') {
    return total === 0
      ? 'Nothing waits to ship.'
      : `${orders} ${is} to ship. The file holds ${lines} with the name${s} and address${s && 'es'}.`;
  }
  const days = describeDayRange(from, to, now);
  return total === 0
    ? `No order was paid ${days}.`
    : `${orders} ${was} paid ${days}. The file holds ${lines} and no names.`;
}

/** Downloads the file of the dialog, unless the dialog is left meanwhile. */
export async function downloadFile(): Promise<void> {
  const file = $ordersFile.get();
  if (!file || $exportProgress.get()) return;
  let progress = { done: 0, total: 0 };
  const isLeft = () => $exportProgress.get() !== progress;
  $exportProgress.set(progress);
  const answer = await callOffice(
    officeExportOrders,
    { ...requestOf(file), limit: MAX_LISTED_ORDERS },
    {
      onPage: ({ lines, total }) => {
        if (isLeft()) return false;
        progress = { done: lines.length, total: total ?? 0 };
        $exportProgress.set(progress);
        return true;
      },
    },
  );
  if (isLeft()) return;
  if (answer.ok) {
    closeExport();
    saveCsv(nameOf(file), [answer.value.columns, ...answer.value.lines]);
  } else {
    $exportProgress.set(undefined);
    showFailure({ title: 'Not downloaded', text: whyFailed(answer) });
  }
}

const nameOf = ({ file, from, to }: OrdersFile) =>
  file === 'addresses' ? `to-ship-${shopClock(shopNow()).day}.csv` : `orders-${from}-${to}.csv`;
