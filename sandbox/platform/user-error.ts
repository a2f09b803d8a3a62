/** An error that the user can fix: shown as its message alone, without a stack trace. */
export class UserError extends Error {}
