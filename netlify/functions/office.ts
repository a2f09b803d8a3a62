import type { Config } from '@netlify/functions';
import {
  officeAddNote,
  officeCancelOrder,
  officeChangeSize,
  officeCorrectTracking,
  officeDeliverOrder,
  officeMessageShopper,
  officePackingSlips,
  officeRefundOrder,
  officeResendEmail,
  officeShipOrder,
} from '#contracts/office/order-actions.ts';
import { officePreviewDelay, officeTellDelay } from '#contracts/office/delays.ts';
import { officeCorrectAddress } from '#contracts/office/correct-address.ts';
import { officeGetOrder } from '#contracts/office/order.ts';
import { officeExportOrders, officeListOrders } from '#contracts/office/orders.ts';
import {
  MAX_IMPORTED,
  officeExportSubscribers,
  officeImportSubscribers,
  officeListSales,
  officeListSubscribers,
  officeUndoImport,
} from '#contracts/office/people.ts';
import {
  officeGetClub,
  officeSendClubEmail,
  officeStopClubEmail,
  officeTestClubEmail,
} from '#contracts/office/club.ts';
import {
  officeEraseCustomer,
  officeExportCustomer,
  officeFindCustomers,
  officeGetCustomer,
  officeUnsubscribeCustomer,
} from '#contracts/office/customers.ts';
import {
  officeCreatePromoCode,
  officeEndPromoCode,
  officeListPromoCodes,
} from '#contracts/office/promo-codes.ts';
import {
  officeConvertReturn,
  officeCreateReturn,
  officeGetReturn,
  officeLabelReturn,
  officeListReturns,
  officeReceiveReturn,
  officeRefundReturn,
  officeRefuseReturn,
  officeShipReturn,
} from '#contracts/office/returns.ts';
import {
  officeSendLink,
  officeSignIn,
  officeSignOut,
  officeStatus,
} from '#contracts/office/session.ts';
import {
  officeAddStock,
  officeListStock,
  officeReadStockFile,
  officeSetStock,
  officeStockHistory,
  officeUncountStock,
} from '#contracts/office/stock.ts';
import { officeReadJournal, officeReadReport } from '#contracts/office/reports.ts';
import { officeToday } from '#contracts/office/today.ts';
import {
  officeDiscardEmail,
  officeListWork,
  officeResolvePayment,
  officeRetryWork,
} from '#contracts/office/work.ts';
import { OFFICE_WAIT_MS } from '#adapters/deadline.ts';
import {
  createOfficeHandler,
  createSessionHandler,
  readBrowser,
  requireSession,
} from '#http/office-handler.ts';
import { createFunction, pathsOf } from '#http/create-function.ts';
import * as customers from '#customers/customers.ts';
import { exportOrders } from '#orders/export-orders.ts';
import * as orderDetails from '#orders/office-order.ts';
import * as delays from '#orders/delays.ts';
import * as orderList from '#orders/office-orders.ts';
import * as orders from '#orders/order-actions.ts';
import { refundAndWait } from '#orders/refund-order.ts';
import { messageShopper } from '#orders/message-shopper.ts';
import * as packingSlip from '#orders/packing-slip.ts';
import * as pendingWork from '#jobs/pending-work.ts';
import * as journal from '#office/journal.ts';
import * as report from '#office/report.ts';
import * as promoCodes from '#promo-codes/promo-codes.ts';
import * as returnList from '#orders/returns/list-returns.ts';
import * as returns from '#orders/returns/office-returns.ts';
import * as sales from '#sellers/sales-figures.ts';
import * as session from '#office/session.ts';
import * as stockPage from '#stock/office-stock.ts';
import * as stock from '#stock/stock.ts';
import * as club from '#lists/club-emails.ts';
import * as subscribers from '#lists/subscribers.ts';
import * as today from '#office/today.ts';
import * as workPage from '#jobs/work-page.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';

const after = sendOutbox;
/** Before the reply, which says what became of it. */
const sendNow = () => sendOutbox(OFFICE_WAIT_MS);

/** A label in base64 takes a third more than its bytes. */
const LABEL_BODY_LIMIT = 3 * 1024 * 1024;

/** So many addresses at their longest. */
const IMPORT_BODY_LIMIT = MAX_IMPORTED * 260;

/** The calls of the office's pages: each call's contract, its use case, and what runs after the reply. */
const handlers = [
  createSessionHandler(officeSendLink, readBrowser, session.sendSignInLink, { after }),
  createSessionHandler(officeSignIn, readBrowser, session.signIn, { after }),
  createSessionHandler(officeSignOut, requireSession, session.signOutOperator),
  createOfficeHandler(officeStatus, session.readStatus),
  createOfficeHandler(officeToday, today.readToday),

  createOfficeHandler(officeListOrders, orderList.listOrderPage),
  createOfficeHandler(officeExportOrders, exportOrders),
  createOfficeHandler(officeGetOrder, orderDetails.getOfficeOrder),
  createOfficeHandler(officePackingSlips, packingSlip.packingSlips),
  createOfficeHandler(officeShipOrder, orders.onOrder(orders.shipOrder), { after }),
  createOfficeHandler(officePreviewDelay, delays.previewDelay),
  createOfficeHandler(officeTellDelay, delays.tellDelay, { after }),
  createOfficeHandler(officeDeliverOrder, orders.onOrder(orders.recordDelivery)),
  createOfficeHandler(officeCorrectTracking, orders.onOrder(orders.correctTracking), { after }),
  createOfficeHandler(officeCorrectAddress, orders.onOrder(orders.correctAddress), { after }),
  createOfficeHandler(officeChangeSize, orders.onOrder(orders.changeSize), { after }),
  createOfficeHandler(officeCancelOrder, orders.onOrder(orders.cancelOrderByOwner), { after }),
  createOfficeHandler(officeRefundOrder, orders.onOrder(refundAndWait(sendNow)), { after }),
  createOfficeHandler(officeResendEmail, orders.onOrder(orders.resendEmail), { after }),
  createOfficeHandler(officeAddNote, orders.onOrder(orders.addNote)),
  createOfficeHandler(officeMessageShopper, messageShopper, { after }),

  createOfficeHandler(officeListReturns, returnList.listReturnPage),
  createOfficeHandler(officeGetReturn, returns.getReturn),
  createOfficeHandler(officeCreateReturn, returns.createOfficeReturn, { after }),
  createOfficeHandler(officeLabelReturn, returns.labelReturn, {
    after,
    bodyLimit: LABEL_BODY_LIMIT,
  }),
  createOfficeHandler(officeReceiveReturn, returns.receiveReturn, { after }),
  createOfficeHandler(officeConvertReturn, returns.convertReturn, { after }),
  createOfficeHandler(officeRefundReturn, returns.refundReturn, { after }),
  createOfficeHandler(officeRefuseReturn, returns.refuseReturn, { after }),
  createOfficeHandler(officeShipReturn, returns.shipReturn, { after }),

  createOfficeHandler(officeListStock, stockPage.listStockPage),
  createOfficeHandler(officeStockHistory, stockPage.describeStockHistory),
  createOfficeHandler(officeAddStock, stock.addStock, { after }),
  createOfficeHandler(officeSetStock, stock.setStock, { after }),
  createOfficeHandler(officeUncountStock, stock.uncountStock, { after }),
  createOfficeHandler(officeReadStockFile, stock.compareStockFile),

  createOfficeHandler(officeListPromoCodes, promoCodes.listPromoCodes),
  createOfficeHandler(officeCreatePromoCode, promoCodes.createPromo),
  createOfficeHandler(officeEndPromoCode, promoCodes.endPromo),
  createOfficeHandler(officeFindCustomers, customers.findCustomers),
  createOfficeHandler(officeGetCustomer, customers.getCustomer),
  createOfficeHandler(officeExportCustomer, customers.exportCustomer),
  createOfficeHandler(officeUnsubscribeCustomer, customers.unsubscribeCustomer),
  createOfficeHandler(officeEraseCustomer, customers.eraseCustomer, { after }),
  createOfficeHandler(officeListSubscribers, subscribers.listSubscribers),
  createOfficeHandler(officeExportSubscribers, subscribers.exportSubscribers),
  createOfficeHandler(officeImportSubscribers, subscribers.importAddresses, {
    bodyLimit: IMPORT_BODY_LIMIT,
  }),
  createOfficeHandler(officeUndoImport, subscribers.undoImportOf),
  createOfficeHandler(officeGetClub, club.getClub),
  createOfficeHandler(officeTestClubEmail, club.testClubEmail(sendNow), { after }),
  createOfficeHandler(officeSendClubEmail, club.sendClubEmail),
  createOfficeHandler(officeStopClubEmail, club.stopOutgoingEmail),
  createOfficeHandler(officeListSales, sales.listSellers),

  createOfficeHandler(officeReadReport, report.readReport),
  createOfficeHandler(officeReadJournal, journal.readJournal),

  createOfficeHandler(officeListWork, workPage.listWork),
  createOfficeHandler(officeRetryWork, workPage.retryWork, { after }),
  createOfficeHandler(officeResolvePayment, workPage.resolvePayment, { after }),
  createOfficeHandler(officeDiscardEmail, pendingWork.discardEmail),
];

export default createFunction(handlers);

export const config: Config = { path: pathsOf(handlers) };
