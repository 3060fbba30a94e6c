import { compare } from './amount'
import type { Fields, Value } from './json'
import { refuse } from './not-understood'

/** Reads one value, or refuses it; it is told the name under which it stands. */
export type Reads<T> = (value: Value, name: string) => T

/** How each field of an object is read: those that have to be there, and those that may. */
export type Shape = Readonly<Record<string, Reads<unknown>>>

type Read<S extends Shape> = { readonly [N in keyof S]: ReturnType<S[N]> }

/** Reads an object whose every field is known. What is missing and what is more than that are refused alike. */
export function closed<S extends Shape, M extends Shape>(
  fields: Fields,
  must: S,
  may: M,
): Read<S> & Partial<Read<M>> {
  for (const name of fields.keys())
    if (!Object.hasOwn(must, name) && !Object.hasOwn(may, name))
      refuse(`a field nobody knows: ${plain(name)}`)
  const read: Record<string, unknown> = {}
  for (const [name, reads] of Object.entries(must))
    read[name] = reads(fields.get(name) ?? refuse(`a body without ${name}`), name)
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
    isWord(value) && shape.test(value.word) ? value.word : refuse(`no plain ${name}`)

/** One of the words that are known there. */
export const oneOf =
  <const W extends string>(...known: readonly W[]): Reads<W> =>
  (value, name) =>
    (isWord(value) ? known.find(word => word === value.word) : undefined) ?? refuse(`a ${name} nobody knows`)

/** A plain amount, as the text it was written as. */
export const figure: Reads<string> = (value, name) =>
  isFigure(value) ? value.figure : refuse(`no plain ${name}`)

/** An amount above zero. */
export const size: Reads<string> = (value, name) => {
  const text = figure(value, name)
  return /[1-9]/.test(text) ? text : refuse(`a ${name} of nothing`)
}

/** A whole number within bounds. */
export const within =
  (least: string, most: string): Reads<string> =>
  (value, name) => {
    const text = figure(value, name)
    const isWithin = !text.includes('.') && compare(text, least) >= 0 && compare(text, most) <= 0
    return isWithin ? text : refuse(`a ${name} out of bounds`)
  }

export const flag: Reads<boolean> = (value, name) =>
  typeof value === 'boolean' ? value : refuse(`no plain ${name}`)

/** A flag that has to be set. */
export const set: Reads<true> = (value, name) => (value === true ? value : refuse(`${name} is not set`))

/** One to so many objects. */
export const some =
  <T>(most: number, reads: (fields: Fields) => T): Reads<readonly T[]> =>
  (value, name) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > most) return refuse(`no plain ${name}`)
    return (value as readonly Value[]).map(each =>
      each instanceof Map ? reads(each as Fields) : refuse(`no plain ${name}`),
    )
  }
