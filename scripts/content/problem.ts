/** Something an editor has to mend, and where. */
export interface Problem {
  file: string;
  line: number;
  text: string;
}
