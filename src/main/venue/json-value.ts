import type { JsonKeyShape } from './json-shape'

/**
 * What a venue's text holds once it is read. No digit of a number is lost on the way.
 *
 * A whole number that a binary number always keeps is one here; every other is its own digits. Nobody outside
 * `json` looks which: ask `numberText`, `amountOf`, `wholeNumber`.
 */
export type ExactJson = null | boolean | string | number | NumberDigits | readonly ExactJson[] | JsonFields

/** A whole number of at most so many digits is always kept by a binary number. */
export const MAX_SAFE_DIGITS = 15

/** The most a venue may say at once. What is larger is not read. */
export const venueJsonLimits = { bytes: 4 * 1024 * 1024, depth: 32, items: 100_000 } as const

/** Says that a text is not JSON, or not JSON this desk accepts. Carries no part of the text. */
export class JsonFaultError extends Error {
  override readonly name = 'JsonFault'
}

/** A number as it was written. It is never a binary number before somebody asks for a count or a time. */
export class NumberDigits {
  /** `canonical` says that the text is already spelled as an amount is: no exponent, no idle zero. */
  constructor(
    readonly text: string,
    readonly canonical: boolean,
  ) {}
}

/**
 * A JSON object whose keys were each written once.
 *
 * It is no object of the language on purpose: a key is only ever looked up, so no key can reach a prototype,
 * and records alike share one list of keys instead of storing theirs one by one.
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
