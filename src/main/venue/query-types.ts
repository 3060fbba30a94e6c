import type { SealedRequest } from '@core/write/write'
import { CURSOR, WALLET } from './decode/public'
import { isFields, numberText, parseJson, plainText } from './json'
import { type Fields, JsonFault } from './json-value'

/** Where the public query is asked. */
export const QUERY_PATH = '/v1/public/query'

/** What one type of the public query weighs, how old its answer can be, and what may be said to it. */
export interface QueryType {
  readonly weight: number
  /** The worst age of what it tells, in milliseconds. */
  readonly age: number
  readonly fields: readonly QueryField[]
  readonly known: 'documented' | 'assumed'
}

type QueryField = keyof typeof shapesOf

/** What each field of a question looks like. */
const shapesOf = {
  address: WALLET,
  account_id: /^0x[0-9a-f]{64}$/,
  symbol: /^[A-Za-z0-9_]{3,64}$/,
  /** The one id of the venue’s that is asked as a number. */
  order_id: /^[1-9]\d{0,18}$/,
  start_time: /^\d{1,15}$/,
  end_time: /^\d{1,15}$/,
  limit: /^\d{1,4}$/,
  cursor: CURSOR,
} as const

const numbers: ReadonlySet<string> = new Set(['order_id', 'start_time', 'end_time', 'limit'])
const PART: readonly QueryField[] = ['symbol', 'start_time', 'end_time', 'limit', 'cursor']

const type = (
  fields: readonly QueryField[],
  age = 1_000,
  known: QueryType['known'] = 'documented',
): QueryType => ({ weight: 5, age, fields: ['address', ...fields], known })
const ofAccount = (fields: readonly QueryField[], age?: number, known?: QueryType['known']): QueryType =>
  type(['account_id', ...fields], age, known)

/**
 * Every type of the public query that this desk asks. None of them answers with the addresses of others, and each but
 * the first names the one account that is meant.
 */
export const queryTypes = {
  accounts: type([], 60_000),
  accountState: ofAccount([], 5_000),
  openOrders: ofAccount(['symbol', 'limit', 'cursor']),
  orderStatus: ofAccount(['order_id']),
  feeRate: { ...ofAccount([], 60_000), weight: 1 },
  historicalOrders: ofAccount(PART, 1_000, 'assumed'),
  trades: ofAccount(PART, 1_000, 'assumed'),
  fundingPayments: ofAccount(PART, 1_000, 'assumed'),
  userDepositsWithdrawals: ofAccount(['start_time', 'end_time', 'limit', 'cursor'], 1_000, 'assumed'),
} as const satisfies Record<string, QueryType>

export type QueryTypeName = keyof typeof queryTypes

/** What is said of a question beside its type. */
export type QueryFields = Partial<Readonly<Record<QueryField, string>>>

/** A question as text: the same for the same question, with ids and times as digits. */
export function queryText(name: QueryTypeName, fields: QueryFields): string {
  const said = Object.entries(fields).map(
    ([key, value]) => `${JSON.stringify(key)}:${numbers.has(key) ? value : JSON.stringify(value)}`,
  )
  return `{${[`"type":"${name}"`, ...said].join(',')}}`
}

/** Whether what is about to leave is one of the questions listed here, whole and with nothing beside it. */
// SECURITY: the one POST that only reads is known by its whole text; anything else of that method is a write.
export function isPublicQuery({ method, path, body }: SealedRequest): boolean {
  if (method !== 'POST' || path !== QUERY_PATH || body.length > 2_048) return false
  const whole = fieldsIn(body)
  const name = plainText(whole?.get('type'))
  if (whole === undefined || name === undefined || !Object.hasOwn(queryTypes, name)) return false
  const { fields } = queryTypes[name as QueryTypeName] as QueryType
  const needed = fields.filter(field => ['address', 'account_id', 'order_id'].includes(field))
  return (
    needed.every(field => whole.get(field) !== undefined) &&
    whole.keys().every(key => isSaid(whole, key, fields))
  )
}

function isSaid(whole: Fields, key: string, fields: readonly QueryField[]): boolean {
  if (key === 'type') return true
  const field = fields.find(one => one === key)
  const value = whole.get(key)
  const text = numbers.has(key) ? numberText(value) : plainText(value)
  return field !== undefined && text !== undefined && shapesOf[field].test(text)
}

function fieldsIn(body: string): Fields | undefined {
  try {
    const read = parseJson(body)
    return isFields(read) ? read : undefined
  } catch (fault) {
    if (fault instanceof JsonFault) return undefined
    throw fault
  }
}
