export const ACCOUNT = 'acct_1QhR2vKs8YtBn3Ls';

/** A connected account before onboarding, as get-account-status returns it. */
export const account = {
  accountId: ACCOUNT,
  email: 'millie@stave.example',
  charges_enabled: false,
  onboarding_complete: false,
  can_accept_payments: false,
  requirements: { currently_due: ['individual.dob'], errors: [] as { reason: string }[] },
  verifying: false,
};
