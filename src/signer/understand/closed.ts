import { compareAmounts } from './amount'
import type { BodyFields, Value } from './json'
import { decline } from './off-the-list'

/** Reads one value, or refuses it; it is told the name under which it stands. */
export type Reads<T> = (value: Value, name: string) => T

/** How each field of an object is read: those that have to be there, and those that may. */
export type Shape = Readonly<Record<string, Reads<unknown>>>

type Read<S extends Shape> = { readonly [N in keyof S]: ReturnType<S[N]> }

/** Reads an object whose every field is known. What is missing and what is more than that are refused alike. */
export function closedFields<S extends Shape, M extends Shape>(
  fields: BodyFields,
  must: S,
  may: M,
): Read<S> & Partial<Read<M>> {
  for (const name of fields.keys())
    if (!Object.hasOwn(must, name) && !Object.hasOwn(may, name))
      decline(`a field nobody knows: ${plain(name)}`)
  const read: Record<string, unknown> = {}
  for (const [name, reads] of Object.entries(must))
    read[name] = reads(fields.get(name) ?? decline(`a body without ${name}`), name)
  for (const [name, reads] of Object.entries(may)) {
    const value = fields.get(name)
    if (value !== undefined) read[name] = reads(value, name)
  }
  return read as Read<S> & Partial<Read<M>>
}

/** A name in a refusal: what is not plain is not repeated. */
const plain = (name: string): string => (/^[\w-]{1,40}$/.test(name) ? name : 'one that is no name')

const isWord = (value: Value): value is { readonly word: string } =>
  typeof value === 'object' && 'word' in value
const isFigure = (value: Value): value is { readonly figure: string } =>
  typeof value === 'object' && 'figure' in value

/** A word of a shape. */
export const wordOf =
  (shape: RegExp): Reads<string> =>
  (value, name) =>
    isWord(value) && shape.test(value.word) ? value.word : decline(`no plain ${name}`)

/** One of the words that are known there. */
export const oneOf =
  <const W extends string>(...known: readonly W[]): Reads<W> =>
  (value, name) =>
    (isWord(value) ? known.find(word => word === value.word) : undefined) ?? decline(`a ${name} nobody knows`)

/** A plain amount, as the text it was written as. */
export const plainFigure: Reads<string> = (value, name) =>
  isFigure(value) ? value.figure : decline(`no plain ${name}`)

/** An amount above zero. */
export const plainSize: Reads<string> = (value, name) => {
  const text = plainFigure(value, name)
  return /[1-9]/.test(text) ? text : decline(`a ${name} of nothing`)
}

/** A whole number countWithin bounds. */
export const countWithin =
  (least: string, most: string): Reads<string> =>
  (value, name) => {
    const text = plainFigure(value, name)
    const isWithin =
      !text.includes('.') && compareAmounts(text, least) >= 0 && compareAmounts(text, most) <= 0
    return isWithin ? text : decline(`a ${name} out of bounds`)
  }

export const plainFlag: Reads<boolean> = (value, name) =>
  typeof value === 'boolean' ? value : decline(`no plain ${name}`)

/** A flag that has to be set. */
export const set: Reads<true> = (value, name) => (value === true ? value : decline(`${name} is not set`))

/** One to so many objects. */
export const some =
  <T>(most: number, reads: (fields: BodyFields) => T): Reads<readonly T[]> =>
  (value, name) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > most) return decline(`no plain ${name}`)
    return (value as readonly Value[]).map(each =>
      each instanceof Map ? reads(each as BodyFields) : decline(`no plain ${name}`),
    )
  }
