import { settings } from '#adapters/settings.ts';

/** The addresses that may sign in to the office (ADMIN_EMAILS). */
export const operators = (): string[] => [...(settings().ADMIN_EMAILS?.keys() ?? [])];

/** Who acted, as the office shows them: by the name in ADMIN_EMAILS, else as the audit names them. */
export const operatorName = (actor: string): string => settings().ADMIN_EMAILS?.get(actor) || actor;
