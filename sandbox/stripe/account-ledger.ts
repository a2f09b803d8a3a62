import type { StripeLedger, Tables } from './tables.ts';

/** Says to which connected account an object belongs; what is the platform's own has none. */
export interface Ownership {
  id: string;
  account: string;
}

/** The ledger as one account sees it: what belongs to another does not exist. */
export class AccountLedger implements StripeLedger {
  readonly #ledger: StripeLedger;
  readonly #account: string | undefined;

  constructor(ledger: StripeLedger, account: string | undefined) {
    this.#ledger = ledger;
    this.#account = account;
  }

  find<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined {
    const row = this.#ledger.find(table, id);
    return row && this.#isOurs(row) ? row : undefined;
  }

  all<Name extends keyof Tables>(table: Name): Tables[Name][] {
    return this.#ledger.all(table).filter((row) => this.#isOurs(row));
  }

  write<Name extends keyof Tables>(table: Name, row: Tables[Name]): Tables[Name] {
    const { id } = row;
    if (this.#account) this.#ledger.write('ownership', { id, account: this.#account });
    return this.#ledger.write(table, row);
  }

  commit(): void {
    this.#ledger.commit();
  }

  discard(): void {
    this.#ledger.discard();
  }

  #isOurs({ id }: { id: string }): boolean {
    return this.#ledger.find('ownership', id)?.account === this.#account;
  }
}
