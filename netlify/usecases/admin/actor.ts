/** Who changes something, for the audit log. */
export interface Actor {
  /** At the terminal, under a name that nothing proves. */
  kind: 'operator';
  name: string;
}
