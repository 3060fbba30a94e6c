/** A value that can be written down: plain objects of texts, numbers, flags, exact figures and lists of these. */
export type Kept =
  string | number | boolean | bigint | undefined | readonly Kept[] | { readonly [name: string]: Kept }

/** One change of the state: this entry of that table is now this, or gone. */
export type Change = readonly [table: string, key: string, value: Kept]
