/** Expected shape of a value, complete to the last field. Fields that are not listed must be absent. */
export type Shape =
  | { readonly is: 'number' | 'text' | 'flag' | 'nothing' }
  | { readonly is: 'exactly'; readonly value: string | number | boolean }
  | { readonly is: 'like'; readonly pattern: RegExp }
  | { readonly is: 'either'; readonly of: readonly Shape[] }
  | { readonly is: 'list'; readonly of: Shape; readonly least: number }
  | { readonly is: 'row'; readonly of: readonly Shape[] }
  | { readonly is: 'record'; readonly fields: Readonly<Record<string, Shape>> }
  /** A record whose names vary, as with one figure for each market. */
  | { readonly is: 'each'; readonly name: RegExp; readonly of: Shape }
  /** A field that may be left out. */
  | { readonly is: 'perhaps'; readonly of: Shape }

export const number: Shape = { is: 'number' }
export const text: Shape = { is: 'text' }
export const flag: Shape = { is: 'flag' }
export const nothing: Shape = { is: 'nothing' }
export const exactly = (value: string | number | boolean): Shape => ({ is: 'exactly', value })
export const like = (pattern: RegExp): Shape => ({ is: 'like', pattern })
export const oneOf = (...words: readonly string[]): Shape => ({ is: 'either', of: words.map(exactly) })
export const orNothing = (of: Shape): Shape => ({ is: 'either', of: [of, nothing] })
export const perhaps = (of: Shape): Shape => ({ is: 'perhaps', of })
export const row = (...of: readonly Shape[]): Shape => ({ is: 'row', of })
export const each = (name: RegExp, of: Shape): Shape => ({ is: 'each', name, of })
export const record = (fields: Readonly<Record<string, Shape>>): Shape => ({ is: 'record', fields })

/** A list with something in it: an empty one would show nothing of its rows. */
export const list = (of: Shape, least = 1): Shape => ({ is: 'list', of, least })

/** Fields of one kind by their names, with blanks between. */
export const all = (of: Shape, names: string): Readonly<Record<string, Shape>> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map(name => [name, of]),
  )

/** Returns all faults of a value, each with its path. */
export function faultsIn(value: unknown, shape: Shape, at = 'it'): readonly string[] {
  const wrong = (wanted: string) => [`${at}: ${wanted}, not ${JSON.stringify(value)?.slice(0, 80)}`]
  switch (shape.is) {
    case 'number':
      return typeof value === 'number' ? [] : wrong('a number')
    case 'text':
      return typeof value === 'string' ? [] : wrong('a text')
    case 'flag':
      return typeof value === 'boolean' ? [] : wrong('true or false')
    case 'nothing':
      return value === null ? [] : wrong('null')
    case 'exactly':
      return value === shape.value ? [] : wrong(JSON.stringify(shape.value))
    case 'like':
      return typeof value === 'string' && shape.pattern.test(value) ? [] : wrong(String(shape.pattern))
    case 'either':
      return shape.of.some(one => faultsIn(value, one).length === 0) ? [] : wrong('one of several')
    case 'list':
      if (!Array.isArray(value) || value.length < shape.least)
        return wrong(`a list of ${shape.least} or more`)
      return value.flatMap((item, index) => faultsIn(item, shape.of, `${at}[${index}]`))
    case 'row':
      if (!Array.isArray(value) || value.length !== shape.of.length)
        return wrong(`${shape.of.length} in a row`)
      return shape.of.flatMap((of, index) => faultsIn(value[index], of, `${at}[${index}]`))
    case 'record':
      return isRecord(value) ? faultsInRecord(value, shape.fields, at) : wrong('a record')
    case 'each':
      if (!isRecord(value)) return wrong('a record')
      return Object.entries(value).flatMap(([name, one]) =>
        shape.name.test(name) ? faultsIn(one, shape.of, `${at}.${name}`) : [`${at}.${name}: unknown`],
      )
    case 'perhaps':
      return value === undefined ? [] : faultsIn(value, shape.of, at)
  }
}

function faultsInRecord(
  value: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Shape>>,
  at: string,
): readonly string[] {
  const unknown = Object.keys(value).filter(name => !Object.hasOwn(fields, name))
  return [
    ...unknown.map(name => `${at}.${name}: unknown`),
    ...Object.entries(fields).flatMap(([name, of]) => faultsIn(value[name], of, `${at}.${name}`)),
  ]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
