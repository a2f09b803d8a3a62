/** Who changes something, as the audit log names them: what an operator calls themselves at the terminal. */
export type Actor = string;
