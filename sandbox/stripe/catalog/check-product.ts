import { invalidRequest, notInTheStandIn } from '../api/stripe-error.ts';

const MOST_CENTS = 99_999_999;

/** Refuses a price that Stripe would not keep: it must be whole cents, and no more than can be charged. */
export function checkPrice(currency: string, cents: number, param: string): void {
  if (currency !== 'usd') throw notInTheStandIn(`the currency ${currency}`);
  const refuse = (message: string) =>
    invalidRequest(message, { code: 'parameter_invalid_integer', param });
  if (!Number.isInteger(cents)) throw refuse(`Invalid integer: ${cents}`);
  if (cents < 0) throw refuse('Invalid non-negative integer');
  if (cents > MOST_CENTS) throw refuse(`Invalid integer: must be no more than ${MOST_CENTS}`);
}

/** An empty text would take a value away, and these can't be without. */
export function checkNotEmpty(name: string, value: string | undefined): void {
  if (value !== '') return;
  throw invalidRequest(
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param: name },
  );
}

/** Pictures are addresses, eight at most. */
export function checkImages(images: readonly string[] | '' | null | undefined): void {
  if (!images) return;
  if (images.length > 8) {
    throw invalidRequest('Array images exceeded maximum 8 allowed elements.', { param: 'images' });
  }
  const wrong = images.findIndex((image) => !URL.canParse(image));
  if (wrong < 0) return;
  throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: `images[${wrong}]` });
}
