import { route, type Route } from '../api/route.ts';
import { newId } from '../new-id.ts';

/**
 * What Stripe's script asks for before it shows an element: whether this key may use elements, and with
 * which wallets this browser can pay.
 */
export const elementsSessionRoutes: readonly Route[] = [
  route(
    'GET /v1/elements/sessions',
    'elements_session',
    (_call, { wallets }) => ({
      id: newId('elements_session'),
      object: 'elements_session',
      wallets: wallets.offered,
    }),
    { forBrowsers: true },
  ),
];
