import type { CheckoutData } from '#shop/checkout.ts';

/** A billing or shipping address in Lexington, Kentucky. */
export const lexington = {
  firstName: 'Wade',
  lastName: 'Tolliver',
  addressLine1: '214 Jefferson Street',
  addressLine2: '',
  city: 'Lexington',
  stateProvince: 'Kentucky',
  postalCode: '40508',
  country: 'United States',
};

/** A filled-in checkout form, billed and shipped to Lexington. */
export const wade: CheckoutData = {
  customerData: {
    firstName: 'Wade',
    lastName: 'Tolliver',
    email: 'wade@tolliver.example',
    phone: '',
  },
  billingAddress: lexington,
  shippingAddress: lexington,
  sameAsBilling: true,
  orderNotes: '',
};

/** The stored checkout of one tee: 28.99 and 6 % tax of Kentucky. */
export const wadesPayment = {
  customerData: wade.customerData,
  billingAddress: lexington,
  shippingAddress: lexington,
  orderNotes: '',
  salesTax: 1.74,
  finalTotal: 30.73,
};

/** A line of the stored cart (requirements §3). */
export const storedTee = (size = 'M', quantity = 1) => ({
  id: 'ghost-barrel-tee',
  name: 'Ghost Barrel Heritage Tee',
  price: 28.99,
  image: '/pictures/ghost-barrel-tee.jpg',
  size,
  quantity,
});

/** A stored cart of one tee. */
export const oneTee = JSON.stringify([storedTee()]);
