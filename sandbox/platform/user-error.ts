/** Something that the person who starts the shop can mend: shown as its one sentence, without a stack. */
export class UserError extends Error {}
