import { lazy } from 'react';
import type { ListedOrder } from '#contracts/office/content.ts';
import { openExport } from '#stores/office/orders/export-orders.ts';
import { openShipDialog } from '#stores/office/orders/ship-orders.ts';
import { notOpened } from '../not-opened.ts';

const loadExport = () => import('./ExportDialog.tsx');
const loadShip = () => import('./ShipDialog.tsx');

/** Few visits open these: the script of each comes with its button. */
export const LazyExportDialog = lazy(async () => ({ default: (await loadExport()).ExportDialog }));
export const LazyShipDialog = lazy(async () => ({ default: (await loadShip()).ShipDialog }));

export const openExportDialog = () =>
  loadExport().then(openExport, notOpened('The export did not open', 'Export'));

export const askTrackingNumbers = (orders: readonly ListedOrder[]) =>
  loadShip().then(
    () => openShipDialog(orders),
    notOpened('The dialog did not open', 'Ship selected'),
  );
