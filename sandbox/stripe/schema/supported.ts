/** Stripe's parameters, of which the stand-in takes the named ones; the others it knows, and refuses as not supported. */
export type Supported<Parameters, Names extends keyof Parameters> = {
  [Name in keyof Parameters]: Name extends Names ? Parameters[Name] : never;
};
