/** What the desk was asked can't be done; the message is for the person who asked. */
export class CommandError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'Refused';
  }
}
