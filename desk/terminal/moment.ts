/** A moment for people, in UTC, as the day in an order's number. */
export function moment(at: Date | null): string {
  return at ? at.toISOString().slice(0, 16).replace('T', ' ') : '';
}
