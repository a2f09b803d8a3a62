/** A moment for people, to the minute in UTC (docs/decisions/0018). */
export function formatUtcMinute(at: Date | null): string {
  return at ? at.toISOString().slice(0, 16).replace('T', ' ') : '';
}
