import type { SealedRequest } from '@core/write/venue-write'
import { CURSOR_FORMAT, WALLET_ADDRESS_FORMAT } from './decode/decode-public-account'
import { isJsonFields, getNumberText, parseExactJson, getPlainText } from './json'
import { type JsonFields, JsonFaultError } from './exact-json-value'

export const PUBLIC_QUERY_PATH = '/v1/public/query'

export interface PublicQueryType {
  readonly weight: number
  readonly age: number
  readonly fields: readonly PublicQueryField[]
  readonly known: 'documented' | 'assumed'
}

type PublicQueryField = keyof typeof fieldFormats

const fieldFormats = {
  address: WALLET_ADDRESS_FORMAT,
  account_id: /^0x[0-9a-f]{64}$/,
  symbol: /^[A-Za-z0-9_]{3,64}$/,
  /** The venue's only id that is sent as a number. */
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
const defineAccountType = (
  fields: readonly PublicQueryField[],
  age?: number,
  known?: PublicQueryType['known'],
): PublicQueryType => defineType(['account_id', ...fields], age, known)

/**
 * All public query types that the desk uses. None returns other users' addresses, and each except the first names one
 * account.
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

export type PublicQueryFields = Partial<Readonly<Record<PublicQueryField, string>>>

/** Formats a query; equal queries have equal text, with ids and times as digits. */
export function formatPublicQuery(name: PublicQueryTypeName, fields: PublicQueryFields): string {
  const pairs = Object.entries(fields).map(
    ([key, value]) => `${JSON.stringify(key)}:${numericFields.has(key) ? value : JSON.stringify(value)}`,
  )
  return `{${[`"type":"${name}"`, ...pairs].join(',')}}`
}

// SECURITY: the only read-only POST is recognized by its complete text; any other POST counts as a write.
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
