import type { Clock, Read, ReadTrouble } from '../ports'
import type { PublicListQuery, PublicQueries } from '../library'
import { isWhole, objectOf, payloadOf, type Success } from './decode/envelope'
import {
  decodePublicAccount,
  decodePublicFees,
  decodePublicFill,
  decodePublicFunding,
  decodePublicOrder,
  decodePublicState,
  decodePublicTransfer,
  publicPage,
} from './decode/public'
import { DecodeFault, eachRow } from './decode/reader'
import type { Fields } from './json-value'
import { plainText, wholeNumber } from './json'
import { queryText, type QueryFields, queryTypes, type QueryTypeName } from './query-types'
import type { Got, ReadingRest } from './rest'
import type { PublicName, PublicOrder } from '@core/account/public-account'

/** What the public query may weigh within a minute, for everything at this address together. */
const POOL = 1_200
const MINUTE = 60_000
const MOST_ROWS = '500'

export interface QueryParts {
  readonly rest: Pick<ReadingRest, 'query'>
  readonly clock: Pick<Clock, 'now'>
  /** Hears of an answer that is not of the shape its type has, and the place in it. */
  readonly onMisshapen: (type: QueryTypeName, place: string) => void
}

type Failed = Extract<Read<never>, { is: 'failed' }>
type Answer = Extract<Got, { is: 'answer' }>

interface Question<T> {
  readonly name: QueryTypeName
  readonly fields: QueryFields
  readonly decode: (data: Fields) => T
  /** What the venue's word that there is no such thing means; proof of nothing. */
  readonly absent?: { readonly code: string; readonly value: T }
}

/** Asks the public query: no key, no signature, and no header that names anybody. */
export function createQueries(parts: QueryParts): PublicQueries {
  const ask = createQuerist(parts)
  const list = <T>(name: QueryTypeName, decode: (row: Fields) => T) => {
    return (of: PublicName, query: PublicListQuery = {}) =>
      ask({ name, fields: { ...named(of), ...partOf(query) }, decode: data => publicPage(data, decode) })
  }
  return {
    accounts: address =>
      ask({
        name: 'accounts',
        fields: { address },
        decode: data => eachRow(data.get('accounts'), 'accounts', decodePublicAccount),
      }),
    state: of =>
      ask({
        name: 'accountState',
        fields: named(of),
        decode: data => decodePublicState(data, of.accountId),
      }),
    async order(of, orderId) {
      const read = await ask<{ readonly order: PublicOrder | undefined }>({
        name: 'orderStatus',
        fields: { ...named(of), order_id: orderId },
        decode: data => {
          const order = decodePublicOrder(data)
          if (order.orderId !== orderId) throw new DecodeFault('order_id')
          return { order }
        },
        absent: { code: 'ORDER_NOT_FOUND', value: { order: undefined } },
      })
      return read.is === 'read' ? { ...read, value: read.value.order } : read
    },
    fees: of =>
      ask({ name: 'feeRate', fields: named(of), decode: data => decodePublicFees(data, of.accountId) }),
    openOrders: list('openOrders', decodePublicOrder),
    pastOrders: list('historicalOrders', decodePublicOrder),
    fills: list('trades', decodePublicFill),
    fundingFees: list('fundingPayments', decodePublicFunding),
    transfers: list('userDepositsWithdrawals', decodePublicTransfer),
  }
}

const named = ({ address, accountId }: PublicName): QueryFields => ({ address, account_id: accountId })

const partOf = ({ symbol, from, to, next }: PublicListQuery): QueryFields => ({
  ...(symbol !== undefined && { symbol }),
  ...(from !== undefined && { start_time: from.toFixed(0) }),
  ...(to !== undefined && { end_time: to.toFixed(0) }),
  limit: MOST_ROWS,
  ...(next !== undefined && { cursor: next }),
})

/** Asks one question at most as often as the pool allows, and not while the venue said to wait. */
function createQuerist({ rest, clock, onMisshapen }: QueryParts) {
  let spent: readonly { readonly at: number; readonly weight: number }[] = []
  let shutUntil = 0

  function hasRoom(weight: number): boolean {
    const now = clock.now()
    shutUntil = Math.min(shutUntil, now + MINUTE)
    // A clock that was set back would leave the pool full until it has caught up.
    spent = spent.map(one => (one.at > now ? { ...one, at: now } : one)).filter(({ at }) => at > now - MINUTE)
    return now >= shutUntil && spent.reduce((sum, one) => sum + one.weight, weight) <= POOL
  }

  function throttled(got: Answer, whole: Fields | undefined): Failed {
    const told = wholeNumber(whole?.get('retry_after')) ?? got.retryAfter ?? MINUTE
    shutUntil = clock.now() + Math.min(told, MINUTE)
    return failed('throttled')
  }

  function unreadable(name: QueryTypeName, place: string): Failed {
    onMisshapen(name, place)
    return failed('unreadable', place)
  }

  return async function ask<T>({ name, fields, decode, absent }: Question<T>): Promise<Read<T>> {
    const { weight, age } = queryTypes[name]
    if (!hasRoom(weight)) return failed('throttled')
    spent = [...spent, { at: clock.now(), weight }]
    const got = await rest.query(queryText(name, fields))
    if (got.is === 'failed') return failed(got.why === 'too large' ? 'unreadable' : 'offline', got.why)
    const whole = objectOf(got.body)
    const code = whole?.get('success') === false ? plainText(whole.get('code')) : undefined
    if (got.status === 429 || code === 'RATE_LIMIT_EXCEEDED') return throttled(got, whole)
    const at = wholeNumber(whole?.get('ts'))
    if (whole === undefined || at === undefined || !isWhole(got.status))
      return unreadable(name, `HTTP ${got.status}`)
    // As old as what it tells can be: what is held against another reading is never taken for younger than it is.
    const dated = { at: got.sentAt - age, venueTime: at - age }
    if (code !== undefined && absent?.code === code) return { is: 'read', value: absent.value, ...dated }
    if (code !== undefined)
      return { ...failed(got.status >= 500 ? 'offline' : 'refused'), code: code.slice(0, 40) }
    if (whole.get('success') !== true || got.status >= 400) return unreadable(name, `HTTP ${got.status}`)
    return told(name, () => decode(payloadOf(successOf(whole))), dated)
  }

  function told<T>(
    name: QueryTypeName,
    decode: () => T,
    dated: { readonly at: number; readonly venueTime: number },
  ): Read<T> {
    try {
      return { is: 'read', value: decode(), ...dated }
    } catch (error) {
      if (error instanceof DecodeFault) return unreadable(name, error.path)
      throw error
    }
  }
}

const successOf = (whole: Fields): Success => ({ is: 'success', data: whole.get('data'), whole })

const failed = (why: ReadTrouble, words?: string): Failed =>
  words === undefined ? { is: 'failed', why } : { is: 'failed', why, words }
