/** Functions log a line per request, which would hide the tables. */
export function muteFunctionLog(): void {
  console.info = () => undefined;
}
