import { applyAppearance } from './appearance.ts';
import { CardForm } from './card-form.ts';
import { connectToPage, sendToPage } from './port.ts';
import { confirmIntent } from './stripe-api.ts';

/** The card frame: what is typed here goes to the API from here, and the page learns only the outcome. */
const form = new CardForm();

connectToPage({
  appearance: applyAppearance,
  submit: () => form.submit(),
  confirm: (confirmation) =>
    confirmIntent(confirmation, {
      payment_method_data: {
        type: 'card',
        card: form.card,
        billing_details: confirmation.billingDetails,
      },
    }),
});
addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') sendToPage({ kind: 'enter' });
});
