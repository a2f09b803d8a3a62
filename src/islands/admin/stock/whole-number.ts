/** What a field for a count keeps of a typed text: at most six digits. */
export const wholeNumber = (typed: string) => typed.replace(/\D/g, '').slice(0, 6);
