import {
  type Confirmation,
  type FrameAppearance,
  type LineItem,
  type MessageFromFrame,
  type Outcome,
  type Wallet,
  WALLETS,
} from '../messages.ts';
import { type ElementsSession, FrameElement } from './elements.ts';
import { Frame, IntegrationError, openOverlay } from './frame.ts';

const CLICK_TIMEOUT_MS = 1000;
/** Longer than the shop waits before it shows the payment methods. */
const LATER_MS = 2000;

export interface ExpressCheckoutOptions {
  buttonHeight?: number;
}

interface OpenWallet {
  frame: Frame;
  close(): void;
  /** The page has confirmed the payment or reported that it failed. */
  isAnswered: boolean;
}

interface ClickAnswer {
  lineItems?: LineItem[];
}

/**
 * The lines of a sheet come to no more than what is paid
 * (docs.stripe.com/js/elements_object/express_checkout_element_click_event).
 */
function checked(answer: ClickAnswer, amount: number): ClickAnswer {
  const sum = (answer.lineItems ?? []).reduce((total, line) => total + line.amount, 0);
  if (sum <= amount) return answer;
  throw new IntegrationError(`The amount ${amount} is less than the line items' sum, ${sum}.`);
}

/** The Express Checkout Element: a button for each wallet with which this browser can pay. */
export class ExpressCheckoutElement extends FrameElement {
  protected readonly elementType = 'expressCheckout';
  protected readonly file = 'wallets.html';
  protected readonly title = 'Secure express checkout frame';
  readonly #buttonHeight: number;
  readonly #price: () => { amount?: number; currency?: string };
  #wallet: OpenWallet | undefined;

  constructor(
    key: string,
    appearance: FrameAppearance,
    { buttonHeight = 44 }: ExpressCheckoutOptions,
    price: () => { amount?: number; currency?: string },
  ) {
    super(key, appearance);
    this.#buttonHeight = buttonHeight;
    this.#price = price;
  }

  /** Whether the customer has agreed to pay in a wallet that is still open. */
  get isPaying(): boolean {
    return this.#wallet !== undefined;
  }

  async confirm(confirmation: Confirmation): Promise<Outcome> {
    if (this.#wallet) this.#wallet.isAnswered = true;
    const outcome = await this.#wallet?.frame.request('confirm', confirmation);
    this.#close();
    if (outcome) return outcome;
    throw new IntegrationError('The wallet was closed before stripe.confirmPayment() was called.');
  }

  override destroy(): void {
    this.#close();
    super.destroy();
  }

  protected override onSession({ wallets = [] }: ElementsSession): void {
    this.#setWallets(wallets);
  }

  /**
   * "Triggered when there is a change to which buttons are available. Also fires on initial render"
   * (docs.stripe.com/js/elements_object/express_checkout_element_availablepaymentmethodschange_event).
   */
  protected override onReady({ wallets = [], laterWallets }: ElementsSession): void {
    this.#announce(wallets);
    if (!laterWallets) return;
    setTimeout(() => {
      this.#setWallets(laterWallets);
      if (this.update()) this.#announce(laterWallets);
    }, LATER_MS);
  }

  #setWallets(wallets: Wallet[]): void {
    this.appearance = { ...this.appearance, buttons: { wallets, height: this.#buttonHeight } };
  }

  #announce(wallets: Wallet[]): void {
    const paymentMethods = {
      applePay: { available: wallets.includes('apple_pay') },
      googlePay: { available: wallets.includes('google_pay') },
    };
    const hasAny = wallets.length > 0;
    this.emit('availablepaymentmethodschange', hasAny ? { paymentMethods } : {});
  }

  protected onMessage(message: MessageFromFrame): void {
    if (message.kind === 'wallet') void this.#open(message.wallet);
  }

  /** The page has a second to agree, as with the real wallets. */
  async #open(wallet: Wallet): Promise<void> {
    const { amount = 0, currency = 'usd' } = this.#price();
    const agreed = await new Promise<ClickAnswer | false>((resolve) => {
      setTimeout(resolve, CLICK_TIMEOUT_MS, false);
      const answers = {
        resolve: (answer: ClickAnswer = {}) => resolve(checked(answer, amount)),
        reject: () => resolve(false),
      };
      const isHandled = this.emit('click', { expressPaymentType: wallet, ...answers });
      if (!isHandled) resolve({});
    });
    if (!agreed || this.#wallet) return;
    const { lineItems = [] } = agreed;
    const cancel = () => {
      this.#close();
      this.emit('cancel');
    };
    // The customer may leave after having agreed.
    const onMessage = ({ kind }: MessageFromFrame) => kind === 'escape' && cancel();
    const title = WALLETS[wallet];
    const frame = new Frame({ file: 'wallet.html', title, key: this.key, onMessage });
    const opened = { frame, close: openOverlay(frame), isAnswered: false };
    this.#wallet = opened;
    const answer = await frame.request('purchase', { wallet, amount, currency, lineItems });
    if (answer === 'cancel') cancel();
    else {
      const paymentFailed = () => this.#fail(opened);
      this.emit('confirm', { expressPaymentType: wallet, paymentFailed });
    }
  }

  /**
   * The page could not process the payment (docs.stripe.com/js/elements_object/express_checkout_element_confirm_event).
   * It may say so once, before stripe.confirmPayment() (github.com/Automattic/woocommerce-payments/pull/10048).
   */
  #fail(wallet: OpenWallet): void {
    if (wallet.isAnswered) {
      throw new IntegrationError(
        'Unexpected call to paymentFailed(). Ensure you are either submitting a payment or calling paymentFailed() once per expressCheckout Element confirm event.',
      );
    }
    wallet.isAnswered = true;
    this.#close();
  }

  #close(): void {
    this.#wallet?.close();
    this.#wallet = undefined;
  }
}
