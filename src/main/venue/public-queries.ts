import type { ClockPort, VenueReadResult, VenueReadTrouble } from '../main-ports'
import type { PublicListQuery, PublicAccountQueries } from '../venue-query-ports'
import {
  isCompleteResponse,
  parseJsonObject,
  getResponsePayload,
  type SuccessEnvelope,
} from './decode/response-envelope'
import {
  decodePublicAccount,
  decodePublicFees,
  decodePublicFill,
  decodePublicFunding,
  decodePublicOrder,
  decodePublicState,
  decodePublicTransfer,
  decodePublicPage,
} from './decode/decode-public-account'
import { DecodeFault, decodeEachRow } from './decode/field-reader'
import type { JsonFields } from './exact-json-value'
import { getPlainText, parseWholeNumber } from './json'
import {
  formatPublicQuery,
  type PublicQueryFields,
  publicQueryTypes,
  type PublicQueryTypeName,
} from './public-query-types'
import type { RestResult, QueryRestClient } from './venue-rest'
import type { PublicAccountKey, PublicOrderRow } from '@core/account/public-account'

/** Weight limit of public queries per minute, shared by all programs at this IP address. */
const WEIGHT_PER_MINUTE = 1_200
const MINUTE_MS = 60_000
const MAX_ROWS = '500'

export interface PublicQueryParts {
  readonly rest: Pick<QueryRestClient, 'query'>
  readonly clock: Pick<ClockPort, 'now'>
  readonly onMalformedResponse: (type: PublicQueryTypeName, place: string) => void
}

type Failed = Extract<VenueReadResult<never>, { is: 'failed' }>
type Answer = Extract<RestResult, { is: 'answer' }>

interface PublicQuery<T> {
  readonly name: PublicQueryTypeName
  readonly fields: PublicQueryFields
  readonly decode: (data: JsonFields) => T
  /** Value for the venue's "not found" code; proof of nothing. */
  readonly absent?: { readonly code: string; readonly value: T }
}

export function createPublicQueries(parts: PublicQueryParts): PublicAccountQueries {
  const ask = createQueryFunction(parts)
  const list = <T>(name: PublicQueryTypeName, decode: (row: JsonFields) => T) => {
    return (of: PublicAccountKey, query: PublicListQuery = {}) =>
      ask({
        name,
        fields: { ...createAccountFields(of), ...createListFields(query) },
        decode: data => decodePublicPage(data, decode),
      })
  }
  return {
    accounts: address =>
      ask({
        name: 'accounts',
        fields: { address },
        decode: data => decodeEachRow(data.get('accounts'), 'accounts', decodePublicAccount),
      }),
    state: of =>
      ask({
        name: 'accountState',
        fields: createAccountFields(of),
        decode: data => decodePublicState(data, of.accountId),
      }),
    async order(of, orderId) {
      const read = await ask<{ readonly order: PublicOrderRow | undefined }>({
        name: 'orderStatus',
        fields: { ...createAccountFields(of), order_id: orderId },
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
      ask({
        name: 'feeRate',
        fields: createAccountFields(of),
        decode: data => decodePublicFees(data, of.accountId),
      }),
    openOrders: list('openOrders', decodePublicOrder),
    pastOrders: list('historicalOrders', decodePublicOrder),
    fills: list('trades', decodePublicFill),
    fundingFees: list('fundingPayments', decodePublicFunding),
    transfers: list('userDepositsWithdrawals', decodePublicTransfer),
  }
}

const createAccountFields = ({ address, accountId }: PublicAccountKey): PublicQueryFields => ({
  address,
  account_id: accountId,
})

const createListFields = ({ symbol, from, to, next }: PublicListQuery): PublicQueryFields => ({
  ...(symbol !== undefined && { symbol }),
  ...(from !== undefined && { start_time: from.toFixed(0) }),
  ...(to !== undefined && { end_time: to.toFixed(0) }),
  limit: MAX_ROWS,
  ...(next !== undefined && { cursor: next }),
})

/** Creates the query function, limited by the weight pool and the venue's back-off. */
function createQueryFunction({ rest, clock, onMalformedResponse }: PublicQueryParts) {
  let spent: readonly { readonly at: number; readonly weight: number }[] = []
  let shutUntil = 0

  function hasRoom(weight: number): boolean {
    const now = clock.now()
    shutUntil = Math.min(shutUntil, now + MINUTE_MS)
    // A clock that was set back would otherwise block the pool until it has caught up.
    spent = spent
      .map(one => (one.at > now ? { ...one, at: now } : one))
      .filter(({ at }) => at > now - MINUTE_MS)
    return now >= shutUntil && spent.reduce((sum, one) => sum + one.weight, weight) <= WEIGHT_PER_MINUTE
  }

  function backOff(got: Answer, whole: JsonFields | undefined): Failed {
    const waitMs = parseWholeNumber(whole?.get('retry_after')) ?? got.retryAfter ?? MINUTE_MS
    shutUntil = clock.now() + Math.min(waitMs, MINUTE_MS)
    return createFailure('throttled')
  }

  function reportMalformed(name: PublicQueryTypeName, place: string): Failed {
    onMalformedResponse(name, place)
    return createFailure('unreadable', place)
  }

  return async function ask<T>({
    name,
    fields,
    decode,
    absent,
  }: PublicQuery<T>): Promise<VenueReadResult<T>> {
    const { weight, age } = publicQueryTypes[name]
    if (!hasRoom(weight)) return createFailure('throttled')
    spent = [...spent, { at: clock.now(), weight }]
    const got = await rest.query(formatPublicQuery(name, fields))
    if (got.is === 'failed') return createFailure(got.why === 'too large' ? 'unreadable' : 'offline', got.why)
    const whole = parseJsonObject(got.body)
    const code = whole?.get('success') === false ? getPlainText(whole.get('code')) : undefined
    if (got.status === 429 || code === 'RATE_LIMIT_EXCEEDED') return backOff(got, whole)
    const at = parseWholeNumber(whole?.get('ts'))
    if (whole === undefined || at === undefined || !isCompleteResponse(got.status))
      return reportMalformed(name, `HTTP ${got.status}`)
    // Dated by the worst possible age, so that no comparison takes the data for newer than it is.
    const dated = { at: got.sentAt - age, venueTime: at - age }
    if (code !== undefined && absent?.code === code) return { is: 'read', value: absent.value, ...dated }
    if (code !== undefined)
      return { ...createFailure(got.status >= 500 ? 'offline' : 'refused'), code: code.slice(0, 40) }
    if (whole.get('success') !== true || got.status >= 400) return reportMalformed(name, `HTTP ${got.status}`)
    return decodeResult(name, () => decode(getResponsePayload(toSuccess(whole))), dated)
  }

  function decodeResult<T>(
    name: PublicQueryTypeName,
    decode: () => T,
    dated: { readonly at: number; readonly venueTime: number },
  ): VenueReadResult<T> {
    try {
      return { is: 'read', value: decode(), ...dated }
    } catch (error) {
      if (error instanceof DecodeFault) return reportMalformed(name, error.path)
      throw error
    }
  }
}

const toSuccess = (whole: JsonFields): SuccessEnvelope => ({ is: 'success', data: whole.get('data'), whole })

const createFailure = (why: VenueReadTrouble, words?: string): Failed =>
  words === undefined ? { is: 'failed', why } : { is: 'failed', why, words }
