import { afterEach, describe, expect, test, vi } from 'vitest';
import { importCart, stubBrowser } from '../../../tests/support/browser.ts';
import { oneTee, wadesPayment } from '../../../tests/support/shopper.ts';

const WELCOME10 = { code: 'WELCOME10', discount_type: 'percentage', discount_value: 10 };

/** Opens the payment page; `validate-promo-code` sends this reply, or none. */
async function open(reply?: object, session: Record<string, string> = {}) {
  const browser = stubBrowser({
    local: { cart: oneTee },
    session: { paymentData: JSON.stringify(wadesPayment), ...session },
  });
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return reply
      ? Promise.resolve(Response.json(reply))
      : Promise.reject(new TypeError('Failed to fetch'));
  });
  const stores = {
    ...(await importCart()),
    ...(await import('./promo.ts')),
    ...(await import('./storage.ts')),
    ...(await import('./state.ts')),
    ...(await import('#stores/site/toasts.ts')),
  };
  return { ...browser, ...stores, requests };
}

afterEach(() => vi.unstubAllGlobals());

describe('a promo code', () => {
  test('is sent in capitals, saved, deducted from the total, and announced', async () => {
    const { $promoBox, $quote, $toasts, applyPromo, requests, editPromoCode, sessionStorage } =
      await open({ valid: true, promo: WELCOME10 });
    editPromoCode(' welcome10 ');
    expect($promoBox.get().code).toBe(' WELCOME10 ');
    await applyPromo();
    expect(requests).toEqual([{ code: 'WELCOME10' }]);
    expect(JSON.parse(sessionStorage.appliedPromo ?? '')).toEqual(WELCOME10);
    expect($quote.get()).toMatchObject({ discountCents: 290, totalCents: 2766 });
    expect($toasts.get()).toMatchObject([{ title: 'Promo Code Applied!', tone: 'good' }]);
  });

  test.each(['removePromo', 'rejectPromo'] as const)(
    'is no longer announced after %s',
    async (end) => {
      const { $toasts, applyPromo, editPromoCode, ...stores } = await open({
        valid: true,
        promo: WELCOME10,
      });
      editPromoCode('WELCOME10');
      await applyPromo();
      stores[end]('This promo code has expired.');
      expect($toasts.get()).toEqual([]);
    },
  );

  test('is restored after a reload, and deleted when removed', async () => {
    const session = { appliedPromo: JSON.stringify(WELCOME10) };
    const { $appliedPromo, $quote, removePromo, sessionStorage } = await open(undefined, session);
    expect($appliedPromo.get()).toEqual({ code: 'WELCOME10', kind: 'percentage', value: 1000 });
    removePromo();
    expect(sessionStorage.appliedPromo).toBeUndefined();
    expect($quote.get().totalCents).toBe(3073);
  });

  test.each([
    ['the server’s message', { valid: false, error: 'Too late.' }, 'Too late.'],
    ['our message without one', { valid: false }, 'Invalid promo code'],
    ['that it can not be checked', undefined, 'Error validating promo code'],
  ])('that is not valid is not applied, and the page says %s', async (_, reply, error) => {
    const { $appliedPromo, $promoBox, applyPromo, editPromoCode } = await open(reply);
    editPromoCode('NOPE');
    await applyPromo();
    expect($promoBox.get()).toEqual({ code: 'NOPE', error, isApplying: false });
    expect($appliedPromo.get()).toBeUndefined();
    editPromoCode('NOPE2');
    expect($promoBox.get().error).toBe('');
  });

  test('that can not be checked is not applied, and the page says when to retry', async () => {
    const { $promoBox, applyPromo, editPromoCode } = await open();
    const refused = { error: 'Too many tries. Try again in 2 minutes.', code: 'too_many_requests' };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refused, { status: 429 })));
    editPromoCode('WELCOME10');
    await applyPromo();
    expect($promoBox.get().error).toBe(
      'Error validating promo code. Too many tries. Try again in 2 minutes.',
    );
  });

  test('is required before a request is sent', async () => {
    const { $promoBox, applyPromo, requests, editPromoCode } = await open();
    editPromoCode('   ');
    await applyPromo();
    expect($promoBox.get().error).toBe('Please enter a promo code');
    expect(requests).toEqual([]);
  });

  test('is requested once, however often Apply is pressed', async () => {
    const { applyPromo, requests, editPromoCode } = await open({ valid: true, promo: WELCOME10 });
    editPromoCode('WELCOME10');
    await Promise.all([applyPromo(), applyPromo()]);
    expect(requests).toHaveLength(1);
  });

  test.each([
    'nonsense',
    '[]',
    '{"code":7,"discount_type":"fixed","discount_value":5}',
    '{"code":"","discount_type":"fixed","discount_value":5}',
    '{"code":"X","discount_type":"gift","discount_value":5}',
    '{"code":"X","discount_type":"percentage","discount_value":101}',
    '{"code":"X","discount_type":"fixed","discount_value":-5}',
  ])('that is stored as %s is not applied', async (appliedPromo) => {
    const { $appliedPromo, $quote } = await open(undefined, { appliedPromo });
    expect($appliedPromo.get()).toBeUndefined();
    expect($quote.get().totalCents).toBe(3073);
  });
});
