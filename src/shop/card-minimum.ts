/** Stripe's minimum charge by card, in cents (requirements §9). No seller's product may cost less. */
export const CARD_MINIMUM_CENTS = 50;
