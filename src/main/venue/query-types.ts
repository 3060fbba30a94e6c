import type { SealedRequest } from '@core/write/write'
import { CURSOR_FORMAT, WALLET_ADDRESS_FORMAT } from './decode/public'
import { isJsonFields, getNumberText, parseExactJson, getPlainText } from './json'
import { type JsonFields, JsonFaultError } from './json-value'

/** Where the public query is asked. */
export const PUBLIC_QUERY_PATH = '/v1/public/query'

/** What one type of the public query weighs, how old its answer can be, and what may be said to it. */
export interface PublicQueryType {
  readonly weight: number
  /** The worst age of what it tells, in milliseconds. */
  readonly age: number
  readonly fields: readonly PublicQueryField[]
  readonly known: 'documented' | 'assumed'
}

type PublicQueryField = keyof typeof fieldFormats

/** What each field of a question looks like. */
const fieldFormats = {
  address: WALLET_ADDRESS_FORMAT,
  account_id: /^0x[0-9a-f]{64}$/,
  symbol: /^[A-Za-z0-9_]{3,64}$/,
  /** The one id of the venue’s that is asked as a number. */
  order_id: /^[1-9]\d{0,18}$/,
  start_time: /^\d{1,15}$/,
  end_time: /^\d{1,15}$/,
  limit: /^\d{1,4}$/,
  cursor: CURSOR_FORMAT,
} as const

const numericFields: ReadonlySet<string> = new Set(['order_id', 'start_time', 'end_time', 'limit'])
const listFields: readonly PublicQueryField[] = ['symbol', 'start_time', 'end_time', 'limit', 'cursor']

const defineType = (
  fields: readonly PublicQueryField[],
  age = 1_000,
  known: PublicQueryType['known'] = 'documented',
): PublicQueryType => ({ weight: 5, age, fields: ['address', ...fields], known })
const defineAccountType = (fields: readonly PublicQueryField[], age?: number, known?: PublicQueryType['known']): PublicQueryType =>
  defineType(['account_id', ...fields], age, known)

/**
 * Every type of the public query that this desk asks. None of them answers with the addresses of others, and each but
 * the first names the one account that is meant.
 */
export const publicQueryTypes = {
  accounts: defineType([], 60_000),
  accountState: defineAccountType([], 5_000),
  openOrders: defineAccountType(['symbol', 'limit', 'cursor']),
  orderStatus: defineAccountType(['order_id']),
  feeRate: { ...defineAccountType([], 60_000), weight: 1 },
  historicalOrders: defineAccountType(listFields, 1_000, 'assumed'),
  trades: defineAccountType(listFields, 1_000, 'assumed'),
  fundingPayments: defineAccountType(listFields, 1_000, 'assumed'),
  userDepositsWithdrawals: defineAccountType(['start_time', 'end_time', 'limit', 'cursor'], 1_000, 'assumed'),
} as const satisfies Record<string, PublicQueryType>

export type PublicQueryTypeName = keyof typeof publicQueryTypes

/** What is said of a question beside its type. */
export type PublicQueryFields = Partial<Readonly<Record<PublicQueryField, string>>>

/** A question as text: the same for the same question, with ids and times as digits. */
export function formatPublicQuery(name: PublicQueryTypeName, fields: PublicQueryFields): string {
  const said = Object.entries(fields).map(
    ([key, value]) => `${JSON.stringify(key)}:${numericFields.has(key) ? value : JSON.stringify(value)}`,
  )
  return `{${[`"type":"${name}"`, ...said].join(',')}}`
}

/** Whether what is about to leave is one of the questions listed here, whole and with nothing beside it. */
// SECURITY: the one POST that only reads is known by its whole text; anything else of that method is a write.
export function isPublicQuery({ method, path, body }: SealedRequest): boolean {
  if (method !== 'POST' || path !== PUBLIC_QUERY_PATH || body.length > 2_048) return false
  const whole = parseFields(body)
  const name = getPlainText(whole?.get('type'))
  if (whole === undefined || name === undefined || !Object.hasOwn(publicQueryTypes, name)) return false
  const { fields } = publicQueryTypes[name as PublicQueryTypeName] as PublicQueryType
  const needed = fields.filter(field => ['address', 'account_id', 'order_id'].includes(field))
  return (
    needed.every(field => whole.get(field) !== undefined) &&
    whole.keys().every(key => isValidField(whole, key, fields))
  )
}

function isValidField(whole: JsonFields, key: string, fields: readonly PublicQueryField[]): boolean {
  if (key === 'type') return true
  const field = fields.find(one => one === key)
  const value = whole.get(key)
  const text = numericFields.has(key) ? getNumberText(value) : getPlainText(value)
  return field !== undefined && text !== undefined && fieldFormats[field].test(text)
}

function parseFields(body: string): JsonFields | undefined {
  try {
    const read = parseExactJson(body)
    return isJsonFields(read) ? read : undefined
  } catch (fault) {
    if (fault instanceof JsonFaultError) return undefined
    throw fault
  }
}
