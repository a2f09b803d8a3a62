import type { Confirmation, Outcome } from '../messages.ts';
import { dress } from './appearance.ts';
import { CardForm } from './card-form.ts';
import { connectToPage, tell, tellHeight } from './page-port.ts';
import { askForIntent, intentPath } from './stripe-api.ts';

/** The card frame: what is typed here goes to the API from here, and the page hears only how it went. */
let page: MessagePort | undefined;
const form = new CardForm((state) => page && tell(page, { kind: 'change', ...state }));

connectToPage(
  {
    look: dress,
    focus: () => form.focus(),
    blur: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    clear: () => form.clear(),
    submit: () => form.submit(),
    confirm,
  },
  (port) => {
    page = port;
    tellHeight(port, document.body);
    addEventListener('focus', () => tell(port, { kind: 'focus' }));
    addEventListener('blur', () => tell(port, { kind: 'blur' }));
    addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') tell(port, { kind: 'escape' });
      if (key === 'Enter') tell(port, { kind: 'enter' });
    });
  },
);

function confirm(wanted: Confirmation): Promise<Outcome> {
  return askForIntent('POST', `${intentPath(wanted.clientSecret)}/confirm`, {
    client_secret: wanted.clientSecret,
    return_url: wanted.returnUrl,
    deferred_intent: { amount: wanted.amount, currency: wanted.currency },
    payment_method_data: {
      type: 'card',
      card: form.card,
      billing_details: wanted.billingDetails,
    },
  });
}
