/** A value that can be written down: plain objects of texts, numbers, flags, exact figures and lists of these. */
export type StoredValue =
  string | number | boolean | bigint | undefined | readonly StoredValue[] | { readonly [name: string]: StoredValue }

/** One change of the state: this entry of that table is now this, or gone. */
export type StateChange = readonly [table: string, key: string, value: StoredValue]
