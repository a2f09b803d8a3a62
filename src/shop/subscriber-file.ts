import { parseCsv } from './csv.ts';
import { isEmail, normalizeEmail } from './email.ts';

/** The newsletter's part of another shop's customer file. */
export interface SubscriberFile {
  /** Those who said yes in each of their rows, once each. */
  emails: readonly string[];
  /** How many addresses said no, or nothing. */
  refused: number;
  /** How many rows have no address that is one. */
  unread: number;
}

const COLUMNS = ['email', 'accepts email marketing'] as const;

/**
 * Reads Shopify's customer file: who said `yes` to `Accepts Email Marketing`. An address with another answer in any of
 * its rows did not. Throws SyntaxError for a file without these columns.
 */
export function readSubscriberFile(csv: string): SubscriberFile {
  const [head, ...rows] = parseCsv(csv);
  const titles = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const [emailColumn = -1, answerColumn = -1] = COLUMNS.map((title) => titles.indexOf(title));
  if (emailColumn < 0 || answerColumn < 0) {
    throw new SyntaxError(
      'The first line must name the columns Email and Accepts Email Marketing.',
    );
  }
  const answers = new Map<string, boolean>();
  let unread = 0;
  for (const { cells } of rows) {
    const email = normalizeEmail(cells[emailColumn] ?? '');
    if (!isEmail(email)) unread += 1;
    else {
      const isYes = cells[answerColumn]?.trim().toLowerCase() === 'yes';
      answers.set(email, isYes && answers.get(email) !== false);
    }
  }
  const emails = [...answers.keys()].filter((email) => answers.get(email));
  return { emails, refused: answers.size - emails.length, unread };
}
