import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderFailed } from '#shop/payment-messages.ts';
import type { PaymentResult } from './state.ts';
import { importCart, stubBrowser } from '../../../tests/support/browser.ts';
import { oneTee, wadesPayment } from '../../../tests/support/shopper.ts';

/** The shopper's message after a step of a card payment. */
function messageOf(result: PaymentResult) {
  if (result.ok) return undefined;
  if (result.type === 'message') return result.message;
  return result.type === 'failed' ? orderFailed(result.reason) : undefined;
}

const loadStripe = vi.fn();
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

/** Stripe's script: one element, with replies that the test sets. */
function stripe({ submitted = {}, confirmed = {} }: { submitted?: object; confirmed?: object }) {
  const listeners: Record<string, () => void> = {};
  const element = {
    mount: vi.fn(),
    destroy: vi.fn(),
    focus: vi.fn(),
    on: (event: string, listener: () => void) => {
      listeners[event] = listener;
    },
  };
  const elements = {
    create: () => element,
    getElement: () => element,
    submit: () => Promise.resolve(submitted),
    update: vi.fn(),
  };
  const confirmPayment = vi.fn(() => Promise.resolve(confirmed));
  const create = vi.fn(() => elements);
  loadStripe.mockResolvedValue({ elements: create, confirmPayment });
  return { listeners, element, elements, create, confirmPayment };
}

const settings = { publishableKey: 'pk_test', appearance: {}, fonts: [] };
const scrollIntoView = vi.fn();
const container = { scrollIntoView } as unknown as HTMLElement;
const open = async () => {
  stubBrowser({
    local: { cart: oneTee },
    session: { paymentData: JSON.stringify(wadesPayment) },
  });
  const stores = {
    ...(await import('./stripe.ts')),
    ...(await importCart()),
  };
  const close = stores.openCardField(container, settings);
  await vi.advanceTimersByTimeAsync(0);
  return { ...stores, close };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the card field', () => {
  test('is created for the total and ready when the provider reports so', async () => {
    const { create, listeners } = stripe({});
    const { $cardField } = await open();
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        mode: 'payment',
        amount: 3073,
        currency: 'usd',
        allowedPaymentMethodTypes: ['card'],
      }),
    );
    expect($cardField.get()).toBe('loading');
    listeners.ready?.();
    expect($cardField.get()).toBe('ready');
  });

  test('follows the total until it is unmounted', async () => {
    const { element, elements } = stripe({});
    const { addTee, close } = await open();
    addTee('M');
    expect(elements.update).toHaveBeenLastCalledWith({ amount: 6146 });
    close();
    addTee('M');
    expect(elements.update).toHaveBeenCalledTimes(1);
    expect(element.destroy).toHaveBeenCalledOnce();
  });

  test.each([
    ['the script does not load', () => loadStripe.mockRejectedValue(new Error('blocked'))],
    ['the script never responds', () => loadStripe.mockReturnValue(new Promise(() => undefined))],
  ])('has failed when %s, and paying says so', async (_, arrange) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    arrange();
    const { $cardField, submitCard } = await open();
    await vi.advanceTimersByTimeAsync(20_000);
    expect($cardField.get()).toBe('failed');
    expect(messageOf(await submitCard())).toEqual({
      title: 'Order Failed',
      text: 'The card provider is not initialized',
    });
  });

  test('says so when it was removed', async () => {
    stripe({});
    const { close, submitCard } = await open();
    close();
    expect(messageOf(await submitCard())?.text).toBe('Card element not found');
  });
});

describe('the card details', () => {
  test('are scrolled into view when wrong: focusing the field does nothing on iOS', async () => {
    const { element } = stripe({ submitted: { error: { code: 'incomplete_cvc' } } });
    const { submitCard } = await open();
    const result = await submitCard();
    if (!result.ok) result.focus?.();
    expect(scrollIntoView).toHaveBeenCalledOnce();
    expect(element.focus).toHaveBeenCalledOnce();
  });

  test('are required in our words while incomplete', async () => {
    stripe({ submitted: { error: { code: 'incomplete_number', message: 'Incomplete.' } } });
    const { submitCard } = await open();
    const result = await submitCard();
    expect(messageOf(result)).toEqual({
      title: 'Missing Payment Information',
      text: 'Please fill in your card details.',
    });
    // The fields say it too, so the toast goes after six seconds.
    expect(result).toMatchObject({ isInPlace: true });
  });

  test("are refused in the provider's words when wrong", async () => {
    stripe({
      submitted: { error: { code: 'invalid_number', message: 'Your card number is invalid.' } },
    });
    const { submitCard } = await open();
    expect(messageOf(await submitCard())?.text).toBe('Your card number is invalid.');
  });
});

describe('confirming the payment', () => {
  test('sends Stripe no phone number and no empty field', async () => {
    const { confirmPayment } = stripe({ confirmed: { paymentIntent: { status: 'succeeded' } } });
    const { confirmCard } = await open();
    const customerData = { ...wadesPayment.customerData, phone: '+1 859 555 0142' };
    await confirmCard('pi_1_secret', { ...wadesPayment, customerData });
    const sent = JSON.stringify(confirmPayment.mock.calls);
    expect(sent).toContain('214 Jefferson Street');
    expect(sent).not.toMatch(/555 0142|""/);
  });

  test('passes the billing details, so that the shopper enters nothing twice', async () => {
    const { confirmPayment } = stripe({ confirmed: { paymentIntent: { status: 'succeeded' } } });
    const { confirmCard } = await open();
    expect(messageOf(await confirmCard('pi_1_secret', wadesPayment))).toBeUndefined();
    expect(confirmPayment.mock.calls).toMatchObject([
      [
        {
          clientSecret: 'pi_1_secret',
          redirect: 'if_required',
          confirmParams: {
            return_url: 'https://shop.example/payment',
            payment_method_data: {
              billing_details: {
                name: 'Wade Tolliver',
                email: 'wade@tolliver.example',
                address: { country: 'US', postal_code: '40508' },
              },
            },
          },
        },
      ],
    ]);
  });

  test.each([
    [
      'the provider’s message',
      { error: { message: 'Your card was declined.' } },
      'Your card was declined.',
    ],
    ['our own message without one', { error: {} }, 'Payment confirmation failed'],
    [
      'the status of a payment that is not complete',
      { paymentIntent: { status: 'processing' } },
      'Payment was not successful. Status: processing.',
    ],
  ])('returns %s', async (_, confirmed, text) => {
    stripe({ confirmed });
    const { confirmCard } = await open();
    expect(messageOf(await confirmCard('pi_1_secret', wadesPayment))).toEqual({
      title: 'Order Failed',
      text,
    });
  });

  test.each([
    ['a decline', { type: 'card_error', code: 'card_declined', message: 'Declined.' }, true],
    [
      'a failed 3-D Secure challenge',
      { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
      true,
    ],
    ['a lost connection', { type: 'api_connection_error', message: 'Network.' }, false],
  ])('knows whether nothing was charged: %s', async (_, error, isDecline) => {
    stripe({ confirmed: { error } });
    const { confirmCard } = await open();
    expect(await confirmCard('pi_1_secret', wadesPayment)).toMatchObject({ ok: false, isDecline });
  });

  test('counts a payment as paid when its reply was lost', async () => {
    const error = { message: 'Unexpected state.', payment_intent: { status: 'succeeded' } };
    stripe({ confirmed: { error } });
    const { confirmCard } = await open();
    expect(messageOf(await confirmCard('pi_1_secret', wadesPayment))).toBeUndefined();
  });
});
