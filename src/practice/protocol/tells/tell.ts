import type { Written } from '../json'

/** What a part of an answer or of a push has to be: gives what of it is otherwise, one sentence for each thing. */
export type Tell = (told: Written, at: string) => readonly string[]

const plain =
  (wanted: string, fits: (told: Written) => boolean): Tell =>
  (told, at) =>
    fits(told) ? [] : [`${at} is not ${wanted}`]

const isObject = (told: Written): told is { readonly [name: string]: Written } =>
  typeof told === 'object' && told !== null && !Array.isArray(told)

/** A number, however it is kept until it is written. */
export const number = plain('a number', told =>
  isObject(told)
    ? typeof told['figure'] === 'string'
    : typeof told === 'bigint' || (typeof told === 'number' && Number.isFinite(told)),
)
export const text = plain('a text', told => typeof told === 'string')
export const flag = plain('true or false', told => typeof told === 'boolean')
/** Nothing at all, or an empty payload. */
export const nothing = plain('nothing', told => told === undefined || told === null)
/** An object with nothing in it. */
export const empty = plain('empty', told => isObject(told) && Object.keys(told).length === 0)
/** What the documents say nothing more of. */
export const anything: Tell = () => []

/** One of a few words. */
export const oneOf = (...words: readonly (string | number)[]): Tell =>
  plain(words.length === 1 ? String(words[0]) : `one of ${words.join(', ')}`, told =>
    words.some(word => word === told),
  )

/** One of these, whichever fits. */
export const either =
  (one: Tell, other: Tell): Tell =>
  (told, at) =>
    one(told, at).length === 0 ? [] : other(told, at)

/** The same, or null in its place. */
export const orNull = (tell: Tell): Tell =>
  either(
    plain('null', told => told === null),
    tell,
  )
/** The same, or nothing said of it. */
export const orLeftOut = (tell: Tell): Tell =>
  either(
    plain('left out', told => told === undefined),
    tell,
  )

/** A list, each alike. */
export const listOf =
  (each: Tell): Tell =>
  (told, at) =>
    Array.isArray(told)
      ? (told as readonly Written[]).flatMap((one, index) => each(one, `${at}[${index}]`))
      : [`${at} is not a list`]

/** A list of exactly these, in their order. */
export const these =
  (...each: readonly Tell[]): Tell =>
  (told, at) =>
    Array.isArray(told) && told.length === each.length
      ? each.flatMap((tell, index) => tell((told as readonly Written[])[index], `${at}[${index}]`))
      : [`${at} is not a list of ${each.length}`]

/** An object in which every name has something of one kind. */
export const each =
  (tell: Tell): Tell =>
  (told, at) =>
    isObject(told)
      ? Object.entries(told).flatMap(([name, one]) => tell(one, `${at}.${name}`))
      : [`${at} is not an object`]

/** What an object says by each name. The documents may say less than is told: more names are no fault. */
export type Names = Readonly<Record<string, Tell>>

/** The same of many names, with spaces between. */
export const all = (tell: Tell, names: string): Names =>
  Object.fromEntries(names.split(' ').map(name => [name, tell]))

/** An object that says at least this. */
export const object =
  (names: Names): Tell =>
  (told, at) =>
    isObject(told)
      ? Object.entries(names).flatMap(([name, tell]) => tell(told[name], at === '' ? name : `${at}.${name}`))
      : [`${at === '' ? 'it' : at} is not an object`]

/** An object with rows. */
export const rows = (row: Tell): Tell => object({ rows: listOf(row) })
/** A page of rows, with what is said about it. */
export const page = (row: Tell): Tell =>
  object({ meta: object(all(number, 'total records_per_page current_page')), rows: listOf(row) })
