/** A value that can be stored: objects of texts, numbers, booleans, bigints and lists of these. */
export type StoredValue =
  | string
  | number
  | boolean
  | bigint
  | undefined
  | readonly StoredValue[]
  | { readonly [name: string]: StoredValue }

/** One change of the state: the new value of an entry, or `undefined` if it is deleted. */
export type StateChange = readonly [table: string, key: string, value: StoredValue]
