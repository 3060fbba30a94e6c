import type { JsonKeyShape } from './json-key-shape'

/**
 * A parsed JSON value without loss of digits. Small integers are numbers; all others are `NumberDigits`. Use
 * `getNumberText`, `parseJsonAmount` and `parseWholeNumber`, which accept both.
 */
export type ExactJson = null | boolean | string | number | NumberDigits | readonly ExactJson[] | JsonFields

/** Maximum digits of an integer that a double always represents exactly. */
export const MAX_SAFE_DIGITS = 15

/** Limits of a venue's message; larger ones are rejected. */
export const venueJsonLimits = { bytes: 4 * 1024 * 1024, depth: 32, items: 100_000 } as const

/** Error for text that is not acceptable JSON. It contains no part of the text. */
export class JsonFaultError extends Error {
  override readonly name = 'JsonFault'
}

/** A number as text, converted only when a count or time is read. */
export class NumberDigits {
  /** `canonical` is true if the text has the form of an amount: no exponent and no redundant zero. */
  constructor(
    readonly text: string,
    readonly canonical: boolean,
  ) {}
}

/**
 * A JSON object with unique keys. It is not a JavaScript object, so no key can reach a prototype, and equal records
 * share one list of keys.
 */
export class JsonFields {
  constructor(
    private readonly shape: JsonKeyShape,
    private readonly values: readonly ExactJson[],
  ) {}

  get(key: string): ExactJson | undefined {
    const place = this.shape.indexOf(key)
    return place === undefined ? undefined : this.values[place]
  }

  keys(): readonly string[] {
    return this.shape.keys()
  }
}
