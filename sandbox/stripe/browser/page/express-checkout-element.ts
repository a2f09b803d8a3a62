import type { Confirmation, FromFrame, Look, Outcome, Wallet } from '../messages.ts';
import { FrameElement } from './frame-element.ts';
import { IntegrationError } from './integration-error.ts';
import type { Session } from './session.ts';
import { openWallet, type OpenWallet } from './wallet.ts';

type Choice = 'auto' | 'always' | 'never';
export interface ExpressCheckoutOptions {
  buttonHeight?: number;
  paymentMethodOrder?: string[];
  paymentMethods?: { applePay?: Choice; googlePay?: Choice };
}
interface Price {
  amount?: number;
  currency?: string;
}

const RESOLVE_WITHIN_MS = 1000;
const OPTION_NAMES = { apple_pay: 'applePay', google_pay: 'googlePay' } as const;

/** The Express Checkout Element: a button for each wallet with which this browser can pay. */
export class ExpressCheckoutElement extends FrameElement {
  protected readonly file = 'express-checkout.html';
  protected readonly title = 'Secure express checkout frame';
  readonly #options: ExpressCheckoutOptions;
  readonly #price: () => Price;
  #wallet: OpenWallet | undefined;

  constructor(key: string, look: Look, options: ExpressCheckoutOptions, price: () => Price) {
    super('expressCheckout', key, look);
    this.#options = options;
    this.#price = price;
  }

  /** Whether a shopper has agreed to pay in a wallet that is still open. */
  get isPaying(): boolean {
    return this.#wallet !== undefined;
  }

  async confirm(confirmation: Confirmation): Promise<Outcome> {
    const outcome = await this.#wallet?.confirm(confirmation);
    this.#close();
    if (outcome) return outcome;
    throw new IntegrationError('The wallet was closed before stripe.confirmPayment() was called.');
  }

  override destroy(): void {
    this.#close();
    super.destroy();
  }

  protected opened({ wallets = [] }: Session): object {
    const order = this.#options.paymentMethodOrder ?? [];
    const place = (wallet: Wallet) =>
      order.includes(wallet) ? order.indexOf(wallet) : order.length;
    const offered = wallets
      .filter((wallet) => this.#options.paymentMethods?.[OPTION_NAMES[wallet]] !== 'never')
      .sort((a, b) => place(a) - place(b));
    this.look = {
      ...this.look,
      buttons: { wallets: offered, height: this.#options.buttonHeight ?? 44 },
    };
    return { availablePaymentMethods: offered.length > 0 ? available(offered) : undefined };
  }

  protected hear(message: FromFrame): void {
    if (message.kind === 'wallet') void this.#click(message.wallet);
    else this.emit(message.kind);
  }

  /** The page has a second to agree, as with the real wallets. */
  async #click(wallet: Wallet): Promise<void> {
    const agreed = await new Promise<boolean>((resolve) => {
      setTimeout(resolve, RESOLVE_WITHIN_MS, false);
      const answers = { resolve: () => resolve(true), reject: () => resolve(false) };
      const heard = this.emit('click', { expressPaymentType: wallet, ...answers });
      if (!heard) resolve(true);
    });
    if (!agreed || this.#wallet) return;
    const { amount = 0, currency = 'usd' } = this.#price();
    const cancel = () => {
      this.#close();
      this.emit('cancel');
    };
    const opened = openWallet(this.key, { wallet, amount, currency }, cancel);
    this.#wallet = opened;
    if ((await opened.answered) === 'cancel') return cancel();
    this.emit('confirm', { expressPaymentType: wallet, paymentFailed: () => this.#close() });
  }

  #close(): void {
    this.#wallet?.close();
    this.#wallet = undefined;
  }
}

function available(wallets: Wallet[]): Record<string, boolean> {
  return {
    amazonPay: false,
    applePay: wallets.includes('apple_pay'),
    googlePay: wallets.includes('google_pay'),
    klarna: false,
    link: false,
    paypal: false,
  };
}
