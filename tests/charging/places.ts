import { lexington } from '../support/shopper.ts';

const inState = (city: string, stateProvince: string, postalCode: string) => ({
  ...lexington,
  ...{ city, stateProvince, postalCode },
});

/** Where the shop of these tests ships to. */
export const PLACES = {
  Lexington: lexington,
  Philadelphia: inState('Philadelphia', 'PA', '19103'),
  Portland: inState('Portland', 'Oregon', '97201'),
  Anchorage: inState('Anchorage', 'AK', '99501'),
  'San Juan, US': inState('San Juan', 'PR', '00901'),
  'San Juan': { ...inState('San Juan', 'San Juan', '00901'), country: 'Puerto Rico' },
  APO: inState('APO', 'AE', '09012'),
  Toronto: { ...inState('Toronto', 'Ontario', 'M5V 2T6'), country: 'Canada' },
};

/** Where it does not. */
export const melbourne = { ...inState('Melbourne', 'Victoria', '3000'), country: 'Australia' };

export const tee = (quantity = 1) => ({ id: 'ghost-barrel-tee', size: 'M', quantity });
export const mug = { id: 'mug', size: 'One size', quantity: 1 };
