import { route, type Route } from '../api/route.ts';
import { noSuch } from '../api/stripe-error.ts';

export const chargeRoutes: readonly Route[] = [
  route('GET /v1/charges/:id', 'charge_retrieve', ({ id }, { ledger }) => {
    const charge = ledger.find('charge', id);
    if (!charge) throw noSuch('charge', id);
    return charge;
  }),
];
