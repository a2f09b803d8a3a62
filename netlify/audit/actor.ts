/** Who changes something, as the audit log names them: what an operator calls themselves at the terminal. */
export type Actor = string;

/** The shopper, as the audit log names them. */
export const CUSTOMER: Actor = 'customer';
