import { lazy } from 'react';
import type { ListedOrder } from '#contracts/office/content.ts';
import { openExport } from '#stores/office/orders/export-orders.ts';
import { openShipDialog } from '#stores/office/orders/ship-orders.ts';
import { isOffline } from '#stores/site/api.ts';
import { showFailure } from '#stores/site/toasts.ts';

const loadExport = () => import('./ExportDialog.tsx');
const loadShip = () => import('./ShipDialog.tsx');

/** Few visits open these: the script of each comes with its button. */
export const ExportDialog = lazy(async () => ({ default: (await loadExport()).ExportDialog }));
export const ShipDialog = lazy(async () => ({ default: (await loadShip()).ShipDialog }));

/** Online, a script that doesn't come was a former version's: a deploy has taken its place. */
const failed = (title: string, button: string) => () =>
  showFailure({
    title,
    text: isOffline()
      ? `Check your connection and press ${button} again.`
      : `A newer version of this page is out. Reload it, then press ${button} again.`,
  });

export const openExportDialog = () =>
  loadExport().then(openExport, failed('The export did not open', 'Export'));

/** Asks for the tracking numbers of these orders. */
export const askTrackingNumbers = (orders: readonly ListedOrder[]) =>
  loadShip().then(() => openShipDialog(orders), failed('The dialog did not open', 'Ship selected'));
