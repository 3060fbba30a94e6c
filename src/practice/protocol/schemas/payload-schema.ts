import type { JsonPayload } from '../exact-json'

/** Schema of a payload or of a part. Returns one sentence for each difference. */
export type PayloadSchema = (payload: JsonPayload, at: string) => readonly string[]

const createSchema =
  (expectation: string, fits: (payload: JsonPayload) => boolean): PayloadSchema =>
  (payload, at) =>
    fits(payload) ? [] : [`${at} is not ${expectation}`]

const isObject = (payload: JsonPayload): payload is { readonly [name: string]: JsonPayload } =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload)

/** A number, in any of its forms before it is written. */
export const numberSchema = createSchema('a number', payload =>
  isObject(payload)
    ? typeof payload['figure'] === 'string'
    : typeof payload === 'bigint' || (typeof payload === 'number' && Number.isFinite(payload)),
)
export const textSchema = createSchema('a text', payload => typeof payload === 'string')
export const booleanSchema = createSchema('true or false', payload => typeof payload === 'boolean')
export const noPayloadSchema = createSchema('nothing', payload => payload === undefined || payload === null)
export const emptyObjectSchema = createSchema(
  'empty',
  payload => isObject(payload) && Object.keys(payload).length === 0,
)
/** A value that the documents do not describe. */
export const anyPayloadSchema: PayloadSchema = () => []

export const enumSchema = (...words: readonly (string | number)[]): PayloadSchema =>
  createSchema(words.length === 1 ? String(words[0]) : `one of ${words.join(', ')}`, payload =>
    words.some(word => word === payload),
  )

export const eitherSchema =
  (one: PayloadSchema, other: PayloadSchema): PayloadSchema =>
  (payload, at) =>
    one(payload, at).length === 0 ? [] : other(payload, at)

export const nullableSchema = (schema: PayloadSchema): PayloadSchema =>
  eitherSchema(
    createSchema('null', payload => payload === null),
    schema,
  )
export const optionalSchema = (schema: PayloadSchema): PayloadSchema =>
  eitherSchema(
    createSchema('left out', payload => payload === undefined),
    schema,
  )

export const listSchema =
  (each: PayloadSchema): PayloadSchema =>
  (payload, at) =>
    Array.isArray(payload)
      ? (payload as readonly JsonPayload[]).flatMap((one, index) => each(one, `${at}[${index}]`))
      : [`${at} is not a list`]

/** A list of exactly these, in this order. */
export const tupleSchema =
  (...each: readonly PayloadSchema[]): PayloadSchema =>
  (payload, at) =>
    Array.isArray(payload) && payload.length === each.length
      ? each.flatMap((schema, index) => schema((payload as readonly JsonPayload[])[index], `${at}[${index}]`))
      : [`${at} is not a list of ${each.length}`]

/** An object with any names, whose values all have one schema. */
export const recordSchema =
  (schema: PayloadSchema): PayloadSchema =>
  (payload, at) =>
    isObject(payload)
      ? Object.entries(payload).flatMap(([name, one]) => schema(one, `${at}.${name}`))
      : [`${at} is not an object`]

/** Fields of an object. The documents may leave some out, so unknown names are allowed. */
export type PayloadFields = Readonly<Record<string, PayloadSchema>>

export const repeatSchema = (schema: PayloadSchema, names: string): PayloadFields =>
  Object.fromEntries(names.split(' ').map(name => [name, schema]))

/** An object with at least these fields. */
export const objectSchema =
  (names: PayloadFields): PayloadSchema =>
  (payload, at) =>
    isObject(payload)
      ? Object.entries(names).flatMap(([name, schema]) =>
          schema(payload[name], at === '' ? name : `${at}.${name}`),
        )
      : [`${at === '' ? 'it' : at} is not an object`]

export const rowsSchema = (row: PayloadSchema): PayloadSchema => objectSchema({ rows: listSchema(row) })
export const pageSchema = (row: PayloadSchema): PayloadSchema =>
  objectSchema({
    meta: objectSchema(repeatSchema(numberSchema, 'total records_per_page current_page')),
    rows: listSchema(row),
  })
