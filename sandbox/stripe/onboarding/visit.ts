import { changeAccount } from '../connect/change-account.ts';
import type { AccountRow, Given } from '../connect/account-row.ts';
import { newId } from '../new-id.ts';
import { NOBODY, type StandIn } from '../stand-in.ts';

/** A seller's visit to the onboarding page, until it is left for the platform. */
export interface Onboarding {
  id: string;
  account: string;
  refreshUrl: string;
  returnUrl: string;
  isOver: boolean;
}

/** Where a link leads: to a visit, or back to the platform for a new link when it is used up or too old. */
export function followLink(linkId: string, account: string, standIn: StandIn): string | undefined {
  const link = standIn.ledger.find('account_link', linkId);
  if (link?.account !== account) return undefined;
  if (link.isUsed || link.expiresAt <= Date.now()) return link.refreshUrl;
  const { refreshUrl, returnUrl } = link;
  standIn.ledger.write('account_link', { ...link, isUsed: true });
  const visit = standIn.ledger.write('onboarding', {
    id: newId('setup', 32),
    account,
    refreshUrl,
    returnUrl,
    isOver: false,
  });
  standIn.commit();
  return `/setup/s/${visit.id}`;
}

/** Keeps what the seller gave and ends the visit; submitted, Stripe begins to look at it. */
export function leave(
  visit: Onboarding,
  row: AccountRow,
  { given, isSubmitted }: { given: Given; isSubmitted: boolean },
  standIn: StandIn,
): string {
  const told = { ...row, given };
  const after = isSubmitted ? standIn.verifications.begin(told, standIn) : told;
  changeAccount(row, after, NOBODY, standIn);
  standIn.ledger.write('onboarding', { ...visit, isOver: true });
  standIn.commit();
  return visit.returnUrl;
}
