import type { JsonPayload } from '../json'

/** What a part of an answer or of a push has to be: gives what of it is otherwise, one sentence for each thing. */
export type PayloadSchema = (payload: JsonPayload, at: string) => readonly string[]

const createSchema =
  (expectation: string, fits: (payload: JsonPayload) => boolean): PayloadSchema =>
  (payload, at) =>
    fits(payload) ? [] : [`${at} is not ${expectation}`]

const isObject = (payload: JsonPayload): payload is { readonly [name: string]: JsonPayload } =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload)

/** A number, however it is kept until it is written. */
export const numberSchema = createSchema('a number', payload =>
  isObject(payload)
    ? typeof payload['figure'] === 'string'
    : typeof payload === 'bigint' || (typeof payload === 'number' && Number.isFinite(payload)),
)
export const textSchema = createSchema('a text', told => typeof told === 'string')
export const booleanSchema = createSchema('true or false', told => typeof told === 'boolean')
/** Nothing at all, or an empty payload. */
export const noPayloadSchema = createSchema('nothing', told => told === undefined || told === null)
/** An object with nothing in it. */
export const emptyObjectSchema = createSchema('empty', told => isObject(told) && Object.keys(told).length === 0)
/** What the documents say nothing more of. */
export const anyPayloadSchema: PayloadSchema = () => []

/** One of a few words. */
export const enumSchema = (...words: readonly (string | number)[]): PayloadSchema =>
  createSchema(words.length === 1 ? String(words[0]) : `one of ${words.join(', ')}`, told =>
    words.some(word => word === told),
  )

/** One of these, whichever fits. */
export const eitherSchema =
  (one: PayloadSchema, other: PayloadSchema): PayloadSchema =>
  (payload, at) =>
    one(payload, at).length === 0 ? [] : other(payload, at)

/** The same, or null in its place. */
export const nullableSchema = (schema: PayloadSchema): PayloadSchema =>
  eitherSchema(
    createSchema('null', told => told === null),
    schema,
  )
/** The same, or nothing said of it. */
export const optionalSchema = (schema: PayloadSchema): PayloadSchema =>
  eitherSchema(
    createSchema('left out', told => told === undefined),
    schema,
  )

/** A list, each alike. */
export const listSchema =
  (each: PayloadSchema): PayloadSchema =>
  (payload, at) =>
    Array.isArray(payload)
      ? (payload as readonly JsonPayload[]).flatMap((one, index) => each(one, `${at}[${index}]`))
      : [`${at} is not a list`]

/** A list of exactly these, in their order. */
export const tupleSchema =
  (...each: readonly PayloadSchema[]): PayloadSchema =>
  (payload, at) =>
    Array.isArray(payload) && payload.length === each.length
      ? each.flatMap((tell, index) => tell((payload as readonly JsonPayload[])[index], `${at}[${index}]`))
      : [`${at} is not a list of ${each.length}`]

/** An object in which every name has something of one kind. */
export const recordSchema =
  (schema: PayloadSchema): PayloadSchema =>
  (payload, at) =>
    isObject(payload)
      ? Object.entries(payload).flatMap(([name, one]) => schema(one, `${at}.${name}`))
      : [`${at} is not an object`]

/** What an object says by each name. The documents may say less than is told: more names are no fault. */
export type PayloadFields = Readonly<Record<string, PayloadSchema>>

/** The same of many names, with spaces between. */
export const repeatSchema = (schema: PayloadSchema, names: string): PayloadFields =>
  Object.fromEntries(names.split(' ').map(name => [name, schema]))

/** An object that says at least this. */
export const objectSchema =
  (names: PayloadFields): PayloadSchema =>
  (payload, at) =>
    isObject(payload)
      ? Object.entries(names).flatMap(([name, tell]) => tell(payload[name], at === '' ? name : `${at}.${name}`))
      : [`${at === '' ? 'it' : at} is not an object`]

/** An object with rows. */
export const rowsSchema = (row: PayloadSchema): PayloadSchema => objectSchema({ rows: listSchema(row) })
/** A page of rows, with what is said about it. */
export const pageSchema = (row: PayloadSchema): PayloadSchema =>
  objectSchema({ meta: objectSchema(repeatSchema(numberSchema, 'total records_per_page current_page')), rows: listSchema(row) })
