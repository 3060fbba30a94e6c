import { compareExactAmounts } from './exact-amount'
import type { RequestBodyFields, StrictJsonValue } from './strict-json'
import { refuseRequest } from './refused-request'

export type ReadValue<T> = (value: StrictJsonValue, name: string) => T

type FieldReaders = Readonly<Record<string, ReadValue<unknown>>>

type ReadFields<S extends FieldReaders> = { readonly [N in keyof S]: ReturnType<S[N]> }

/** Reads an object with a closed set of fields; missing and additional ones are refused. */
export function readClosedFields<S extends FieldReaders, M extends FieldReaders>(
  fields: RequestBodyFields,
  must: S,
  may: M,
): ReadFields<S> & Partial<ReadFields<M>> {
  for (const name of fields.keys())
    if (!Object.hasOwn(must, name) && !Object.hasOwn(may, name))
      refuseRequest(`a field nobody knows: ${describeName(name)}`)
  const read: Record<string, unknown> = {}
  for (const [name, reads] of Object.entries(must))
    read[name] = reads(fields.get(name) ?? refuseRequest(`a body without ${name}`), name)
  for (const [name, reads] of Object.entries(may)) {
    const value = fields.get(name)
    if (value !== undefined) read[name] = reads(value, name)
  }
  return read as ReadFields<S> & Partial<ReadFields<M>>
}

/** Returns a name for a refusal; an unusual one is not repeated. */
const describeName = (name: string): string => (/^[\w-]{1,40}$/.test(name) ? name : 'one that is no name')

const isWord = (value: StrictJsonValue): value is { readonly word: string } =>
  typeof value === 'object' && 'word' in value
const isFigure = (value: StrictJsonValue): value is { readonly figure: string } =>
  typeof value === 'object' && 'figure' in value

export const readWordOf =
  (shape: RegExp): ReadValue<string> =>
  (value, name) =>
    isWord(value) && shape.test(value.word) ? value.word : refuseRequest(`no plain ${name}`)

export const readOneOf =
  <const W extends string>(...known: readonly W[]): ReadValue<W> =>
  (value, name) =>
    (isWord(value) ? known.find(word => word === value.word) : undefined) ??
    refuseRequest(`a ${name} nobody knows`)

export const readPlainAmount: ReadValue<string> = (value, name) =>
  isFigure(value) ? value.figure : refuseRequest(`no plain ${name}`)

export const readPositiveAmount: ReadValue<string> = (value, name) => {
  const text = readPlainAmount(value, name)
  return /[1-9]/.test(text) ? text : refuseRequest(`a ${name} of nothing`)
}

export const readIntegerWithin =
  (least: string, most: string): ReadValue<string> =>
  (value, name) => {
    const text = readPlainAmount(value, name)
    const isWithin =
      !text.includes('.') && compareExactAmounts(text, least) >= 0 && compareExactAmounts(text, most) <= 0
    return isWithin ? text : refuseRequest(`a ${name} out of bounds`)
  }

export const readPlainFlag: ReadValue<boolean> = (value, name) =>
  typeof value === 'boolean' ? value : refuseRequest(`no plain ${name}`)

export const readTrueFlag: ReadValue<true> = (value, name) =>
  value === true ? value : refuseRequest(`${name} is not set`)

export const readObjectList =
  <T>(most: number, reads: (fields: RequestBodyFields) => T): ReadValue<readonly T[]> =>
  (value, name) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > most)
      return refuseRequest(`no plain ${name}`)
    return (value as readonly StrictJsonValue[]).map(each =>
      each instanceof Map ? reads(each as RequestBodyFields) : refuseRequest(`no plain ${name}`),
    )
  }
