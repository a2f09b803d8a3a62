import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { seeOther, showPage } from '#sandbox/page.ts';
import type { StandIn } from '../stand-in.ts';
import { lostPage, onboardingPage } from './page.ts';
import { problemsOfSubmitting, readForm } from './read-form.ts';
import { followLink, leave, type Onboarding } from './visit.ts';

const LINK = /^\/setup\/c\/(\w+)\/(\w+)$/;
const VISIT = /^\/setup\/s\/(\w+)$/;

/** Whether this was for the pages on which sellers are onboarded; then it is answered. */
export async function onboardingDoor(
  request: IncomingMessage,
  response: ServerResponse,
  standIn: StandIn,
): Promise<boolean> {
  const path = request.url ?? '';
  const [, account = '', linkId] = LINK.exec(path) ?? [];
  const [, visitId] = VISIT.exec(path) ?? [];
  if (linkId) goOn(response, followLink(linkId, account, standIn));
  else if (visitId) await visitPage(request, response, visitId, standIn);
  return Boolean(linkId ?? visitId);
}

async function visitPage(
  request: IncomingMessage,
  response: ServerResponse,
  visitId: string,
  standIn: StandIn,
): Promise<void> {
  const visit = standIn.ledger.find('onboarding', visitId);
  if (!visit) showPage(response, 404, lostPage());
  else if (visit.isOver) goOn(response, visit.refreshUrl);
  else if (request.method === 'POST') receive(response, await text(request), visit, standIn);
  else showPage(response, 200, onboardingPage(accountOf(visit, standIn), {}, {}));
}

/** Does what the button says, if what was entered lets it. */
function receive(
  response: ServerResponse,
  body: string,
  visit: Onboarding,
  standIn: StandIn,
): void {
  const form = new URLSearchParams(body);
  const row = accountOf(visit, standIn);
  const isSubmitted = form.get('button') === 'submit';
  const { given, entered, problems } = readForm(form, row.given, new Date());
  const stopping = isSubmitted ? problemsOfSubmitting(given, problems) : problems;
  if (Object.keys(stopping).length > 0) {
    showPage(response, 200, onboardingPage(row, entered, stopping));
  } else {
    goOn(response, leave(visit, row, { given, isSubmitted }, standIn));
  }
}

function accountOf({ account }: Onboarding, { ledger }: StandIn) {
  const row = ledger.find('account', account);
  if (!row) throw new Error(`The visit's account ${account} is gone`);
  return row;
}

function goOn(response: ServerResponse, url: string | undefined): void {
  if (url) seeOther(response, url);
  else showPage(response, 404, lostPage());
}
