import { afterEach, describe, expect, test, vi } from 'vitest';
import { $toasts } from '#stores/site/toasts.ts';
import { fillCart, openBrowser } from '../../../tests/support/browser.ts';
import { oneTee, wadesPayment } from '../../../tests/support/shopper.ts';
import { $promoBox, applyPromo, editPromoCode, rejectPromo, removePromo } from './promo.ts';
import { $quote } from './state.ts';
import { $appliedPromo } from './applied-promo.ts';

const WELCOME10 = { code: 'WELCOME10', discount_type: 'percentage', discount_value: 10 };
const welcome = { valid: true, promo: WELCOME10 };

/** Opens the payment page; `validate-promo-code` sends this reply, or none. */
function open(reply?: object, status = 200, session: Record<string, string> = {}) {
  const paymentData = JSON.stringify(wadesPayment);
  const browser = openBrowser({ session: { paymentData, ...session } });
  fillCart(oneTee);
  $toasts.set([]);
  editPromoCode('');
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return reply
      ? Promise.resolve(Response.json(reply, { status }))
      : Promise.reject(new TypeError('Failed to fetch'));
  });
  return { ...browser, requests };
}

async function apply(code: string): Promise<void> {
  editPromoCode(code);
  await applyPromo();
}

afterEach(() => vi.unstubAllGlobals());

describe('a promo code', () => {
  test('is sent in capitals, saved, deducted from the total, and announced', async () => {
    const { requests, sessionStorage } = open(welcome);
    editPromoCode(' welcome10 ');
    expect($promoBox.get().code).toBe(' WELCOME10 ');
    await applyPromo();
    expect(requests).toEqual([{ code: 'WELCOME10' }]);
    expect(JSON.parse(sessionStorage.appliedPromo ?? '')).toEqual(WELCOME10);
    expect($quote.get()).toMatchObject({ discountCents: 290, totalCents: 2766 });
    expect($toasts.get()).toMatchObject([{ title: 'Promo Code Applied!', tone: 'good' }]);
  });

  test.each([removePromo, rejectPromo])('is no longer announced after %o', async (end) => {
    open(welcome);
    await apply('WELCOME10');
    end('This promo code has expired.');
    expect($toasts.get()).toEqual([]);
  });

  test('is restored after a reload, and deleted when removed', () => {
    const { sessionStorage } = open(undefined, 200, { appliedPromo: JSON.stringify(WELCOME10) });
    expect($appliedPromo.get()).toEqual({ code: 'WELCOME10', kind: 'percentage', value: 1000 });
    removePromo();
    expect(sessionStorage.appliedPromo).toBeUndefined();
    expect($quote.get().totalCents).toBe(3073);
  });

  const limited = { error: 'Too many tries. Try again in 2 minutes.', code: 'too_many_requests' };
  test.each([
    ['NOPE', { valid: false, error: 'Too late.' }, 200, 'Too late.'],
    ['NOPE', { valid: false }, 200, 'Invalid promo code'],
    ['NOPE', undefined, 0, 'Error validating promo code'],
    ['NOPE', limited, 429, 'Error validating promo code. Too many tries. Try again in 2 minutes.'],
    ['   ', welcome, 200, 'Please enter a promo code'],
  ])('%j with the reply %j %i is not applied: %s', async (code, reply, status, error) => {
    const { requests } = open(reply, status);
    await apply(code);
    expect(requests).toHaveLength(code.trim() ? 1 : 0);
    expect($promoBox.get()).toEqual({ code, error, isApplying: false });
    expect($appliedPromo.get()).toBeUndefined();
    editPromoCode('NOPE2');
    expect($promoBox.get().error).toBe('');
  });

  test('is requested once, however often Apply is pressed', async () => {
    const { requests } = open(welcome);
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
  ])('that is stored as %s is not applied', (appliedPromo) => {
    open(undefined, 200, { appliedPromo });
    expect($appliedPromo.get()).toBeUndefined();
    expect($quote.get().totalCents).toBe(3073);
  });
});
