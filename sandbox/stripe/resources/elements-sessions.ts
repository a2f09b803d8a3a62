import { route, type Route } from '../api/route.ts';
import { newId } from '../new-id.ts';

/** What Stripe's script asks for before it shows an element: whether this key may use elements at all. */
export const elementsSessionRoutes: readonly Route[] = [
  route(
    'GET /v1/elements/sessions',
    'elements_session',
    () => ({ id: newId('elements_session'), object: 'elements_session' }),
    { forBrowsers: true },
  ),
];
