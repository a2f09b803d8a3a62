import * as z from 'zod/mini';
import { hasOnlyHttpsLinks, MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTH } from '#shop/club-email.ts';
import { contract } from '../contract.ts';
import { requestKey, requiredLines, requiredText } from '../fields.ts';
import { timestamp } from '../timestamp.ts';

const httpsLinks = z.refine<string>(
  hasOnlyHttpsLinks,
  'has a link that does not begin with https://',
);

/** An email to the club, as it is written. */
const content = {
  subject: requiredText(MAX_SUBJECT_LENGTH),
  /** A blank line begins a paragraph. */
  text: requiredLines(MAX_TEXT_LENGTH).check(httpsLinks),
  /** A product of the catalog that is shown below. */
  productId: z.nullable(requiredText(120)),
};

export const sentEmail = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  productId: z.nullable(z.string()),
  /** Who has sent it, by name. */
  by: z.string(),
  beganAt: timestamp,
  /** How many it went to. Each of them is counted once, below. */
  members: z.int(),
  sent: z.int(),
  waiting: z.int(),
  /** The address was refused for good, or never taken. */
  failed: z.int(),
  /** Interrupted while it was sent: they may have it. */
  notKnown: z.int(),
  /** Left before their turn. */
  departed: z.int(),
  /** It was stopped before their turn. */
  stopped: z.int(),
  /** Left after they got it. */
  departedAfter: z.int(),
  /** Orders that came by its link, and what is left of them, in cents. */
  orders: z.int(),
  netCents: z.int(),
});
export type SentClubEmail = z.output<typeof sentEmail>;

/** The club, the email that goes out now, and those before it, the newest first. */
export const officeGetClub = contract({
  name: 'admin-get-club',
  request: z.object({}),
  response: z.object({
    members: z.int(),
    /** Addresses that refuse mail: they are no members. */
    refusing: z.int(),
    /** In this month of the shop. */
    joined: z.int(),
    departed: z.int(),
    perMinute: z.int(),
    /** Why no email can be sent; null if one can. */
    problem: z.nullable(z.string()),
    going: z.nullable(sentEmail),
    before: z.array(sentEmail),
    /** The products that an email may show. */
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        priceCents: z.int(),
        image: z.string(),
      }),
    ),
  }),
});

/** Sends an email to the club to who asks, as it would go out. */
export const officeTestClubEmail = contract({
  name: 'admin-test-club-email',
  request: z.object(content),
  response: z.object({
    email: z.string(),
    outcome: z.enum(['sent', 'waiting', 'refused']),
    at: timestamp,
  }),
});

/** Sends an email to the club, once it was sent as a test as it is. 409 `refused` while another goes out. */
export const officeSendClubEmail = contract({
  name: 'admin-send-club-email',
  request: z.object({ ...content, key: requestKey }),
  response: z.object({}),
});

/** Stops the email that goes out: who still waits doesn't get it. */
export const officeStopClubEmail = contract({
  name: 'admin-stop-club-email',
  request: z.object({ id: z.uuid() }),
  response: z.object({}),
});
