import type { Payer } from './published.ts';

/** The one shopper who has an account with the stand-in. */
export const SHOPPER: Payer = {
  email_address: 'wade@tolliver.example',
  payer_id: 'WDETLLVER2468',
  name: { given_name: 'Wade', surname: 'Tolliver' },
};

/** The shop. */
export const PAYEE = { email_address: 'seller@shop.example', merchant_id: 'SHPSELLER2468' };
