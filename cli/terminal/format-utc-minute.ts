/** `2026-11-21 14:30`, in UTC; empty for null. */
export function formatUtcMinute(at: Date | null): string {
  return at ? at.toISOString().slice(0, 16).replace('T', ' ') : '';
}
