import { listAccountDeposits } from '../../account/deposits'
import { getWalletAddress } from '../../account/practice-wallets'
import type { VenueRefusal } from '../../account/venue-refusal'
import { OPENING_BALANCE_USDC } from '../../account/sub-accounts'
import type { PracticeExchange } from '../../exchange/practice-exchange'
import { isWaitingAlgoOrder } from '../../records/algo-order-records'
import { type AccountRecord, isOpenOrder } from '../../records/trading-records'
import {
  COMMON_FIELDS,
  type RequestFields,
  patternField,
  requiredField,
  integerField,
  enumField,
} from '../request-fields'
import { type ParsedJsonObject, type JsonPayload, isJsonNumber } from '../exact-json'
import { RATE_LIMITS } from '../rate-limits'
import {
  encodePublicAlgoOrder,
  encodePublicDeposit,
  encodePublicFees,
  encodePublicFunding,
  encodePublicOrder,
  encodePublicState,
  encodePublicTrade,
} from '../public-query-payloads'
import { type RouteAnswer, type VenueRoute, definePublicRoute } from '../venue-route'
import { parseTextValue } from '../request-values'
import { PRACTICE_BUILDER, WALLET_FIELD } from './registry-routes'

interface PublicQuery {
  readonly exchange: PracticeExchange
  readonly body: ParsedJsonObject
  readonly account: AccountRecord
}

const querySuccess = (data: JsonPayload, now: number): RouteAnswer => ({
  bare: { success: true, data, ts: now },
})
const queryFailure = (
  status: number,
  code: string,
  message: string,
  now: number,
  more: object = {},
): RouteAnswer => ({
  bare: { success: false, code, message, ts: now, ...more },
  status,
})

const orderIdField: RequestFields[string] = {
  isRequired: true,
  validate: (value, at) =>
    isJsonNumber(value) && /^[1-9]\d{0,18}$/.test(value.figure)
      ? []
      : [{ code: -1005, message: `${at} must be a whole number` }],
}
const MOMENT = integerField(0, 9_999_999_999_999)
const ACCOUNT_FIELDS: RequestFields = {
  address: requiredField(WALLET_FIELD),
  broker_id: patternField(/^[A-Za-z0-9_-]{1,64}$/, 'the name of a builder'),
  account_id: patternField(/^0x[0-9a-f]{64}$/, 'an account id'),
}
const CURSOR = patternField(/^[A-Za-z0-9+/=]{1,64}$/, 'a cursor')
const LIST_FIELDS: RequestFields = {
  symbol: COMMON_FIELDS.symbol,
  limit: integerField(1, 500),
  cursor: CURSOR,
}
const HISTORY_FIELDS: RequestFields = { ...LIST_FIELDS, start_time: MOMENT, end_time: MOMENT }

/** Returns one part of a list. The cursor encodes the number of earlier rows. */
function encodeListPart<T>(
  rows: readonly T[],
  { body }: PublicQuery,
  shape: (row: T) => JsonPayload,
): JsonPayload {
  const from = Number(Buffer.from(parseTextValue(body.get('cursor')) ?? '', 'base64').toString() || '0')
  const limit = Number(parseTextValue(body.get('limit')) ?? '100')
  const next = from + limit < rows.length ? Buffer.from(String(from + limit)).toString('base64') : null
  return { rows: rows.slice(from, from + limit).map(shape), next_cursor: next }
}

function filterByTime<T>({ body }: PublicQuery, rows: readonly T[], at: (row: T) => number): readonly T[] {
  const bound = (name: string, otherwise: number) => Number(parseTextValue(body.get(name)) ?? otherwise)
  const [from, to] = [bound('start_time', 0), bound('end_time', Infinity)]
  return rows.filter(row => at(row) >= from && at(row) <= to).reverse()
}

const filterByMarket = <T extends { readonly symbol: string }>({ body }: PublicQuery, rows: readonly T[]) =>
  rows.filter(({ symbol }) => !body.has('symbol') || body.get('symbol') === symbol)

function listOpenOrders(query: PublicQuery): JsonPayload {
  const { exchange, account } = query
  const orders = exchange.archive.listOrders(account.id).filter(isOpenOrder)
  const waiting = exchange.algoOrders
    .ordersOf(account.id)
    .filter(one => isWaitingAlgoOrder(one) && one.parent === 0)
  const rows = [
    ...filterByMarket(query, orders).map(order => encodePublicOrder(order, true)),
    ...filterByMarket(query, waiting).map(encodePublicAlgoOrder),
  ]
  return encodeListPart(rows, query, row => row)
}

function encodeState({ exchange, body, account }: PublicQuery): JsonPayload {
  const state = encodePublicState(exchange, account, PRACTICE_BUILDER.broker_id)
  return body.has('account_id') ? state : { address: getWalletAddress(account.id), accounts: [state] }
}

/** Fields and answer of each query type. `undefined` means that the order does not exist. */
const QUERY_TYPES: Readonly<
  Record<
    string,
    { readonly fields: RequestFields; readonly answer: (asked: PublicQuery) => JsonPayload | undefined }
  >
> = {
  accounts: {
    fields: ACCOUNT_FIELDS,
    answer: ({ exchange, account }) => ({
      address: getWalletAddress(account.id),
      accounts: [encodePublicState(exchange, account, PRACTICE_BUILDER.broker_id)].map(
        ({ broker_id, account_id, account_type, account_value }) => ({
          ...{ broker_id, account_id, account_type, account_value },
        }),
      ),
    }),
  },
  accountState: { fields: ACCOUNT_FIELDS, answer: encodeState },
  feeRate: {
    fields: ACCOUNT_FIELDS,
    answer: ({ account }) => encodePublicFees(account, PRACTICE_BUILDER.broker_id),
  },
  openOrders: { fields: { ...ACCOUNT_FIELDS, ...LIST_FIELDS }, answer: listOpenOrders },
  orderStatus: {
    fields: { ...ACCOUNT_FIELDS, order_id: orderIdField },
    answer({ exchange, body, account }) {
      const id = Number(parseTextValue(body.get('order_id')))
      const order = exchange.archive.findOrder(account.id, id)
      const waiting = exchange.algoOrders.ordersOf(account.id).find(one => one.id === id)
      return order ? encodePublicOrder(order, false) : waiting && encodePublicAlgoOrder(waiting)
    },
  },
  historicalOrders: {
    fields: { ...ACCOUNT_FIELDS, ...HISTORY_FIELDS, status: enumField('FILLED', 'CANCELLED', 'REJECTED') },
    answer(asked) {
      const { exchange, account, body } = asked
      const ended = filterByMarket(asked, exchange.archive.listOrders(account.id)).filter(
        order => !isOpenOrder(order) && (!body.has('status') || body.get('status') === order.status),
      )
      return encodeListPart(
        filterByTime(asked, ended, order => order.createdAt),
        asked,
        order => encodePublicOrder(order, false),
      )
    },
  },
  trades: {
    fields: { ...ACCOUNT_FIELDS, ...HISTORY_FIELDS },
    answer: asked =>
      encodeListPart(
        filterByTime(
          asked,
          filterByMarket(asked, asked.exchange.archive.listTrades(asked.account.id)),
          trade => trade.at,
        ),
        asked,
        encodePublicTrade,
      ),
  },
  fundingPayments: {
    fields: { ...ACCOUNT_FIELDS, ...HISTORY_FIELDS },
    answer(asked) {
      const { exchange, account } = asked
      const accountFunding = [...exchange.store.all('funding').values()].filter(
        row => row.account === account.id,
      )
      return encodeListPart(
        filterByTime(asked, filterByMarket(asked, accountFunding), fee => fee.at),
        asked,
        fee => encodePublicFunding(exchange, fee),
      )
    },
  },
  userDepositsWithdrawals: {
    fields: {
      ...{
        ...ACCOUNT_FIELDS,
        limit: integerField(1, 500),
        cursor: CURSOR,
        start_time: MOMENT,
        end_time: MOMENT,
      },
      side: enumField('deposit', 'withdraw'),
      token: patternField(/^[A-Za-z0-9]{1,20}$/, 'a token'),
    },
    answer(asked) {
      const { exchange, account } = asked
      const first = { id: 0, account: account.id, amount: OPENING_BALANCE_USDC, at: account.createdAt }
      const isAsked = asked.body.get('side') !== 'withdraw' && (asked.body.get('token') ?? 'USDC') === 'USDC'
      return encodeListPart(
        isAsked
          ? filterByTime(asked, [first, ...listAccountDeposits(exchange.store, account)], row => row.at)
          : [],
        asked,
        row => encodePublicDeposit(account, row),
      )
    },
  },
}

const findQueryType = (body: ParsedJsonObject) => {
  const type = body.get('type')
  return typeof type === 'string' && Object.hasOwn(QUERY_TYPES, type) ? QUERY_TYPES[type] : undefined
}

const getQueryFields = (given: ParsedJsonObject): RequestFields => ({
  type: TYPE_FIELD,
  ...(findQueryType(given)?.fields ?? {}),
})
const TYPE_FIELD = requiredField(enumField(...Object.keys(QUERY_TYPES)))

function answerQuery(exchange: PracticeExchange, body: ParsedJsonObject): RouteAnswer {
  const now = exchange.clock.now()
  const known = findQueryType(body)
  const account = exchange.ledger
    .accounts()
    .find(
      ({ id }) =>
        getWalletAddress(id) === body.get('address') &&
        (body.get('broker_id') ?? PRACTICE_BUILDER.broker_id) === PRACTICE_BUILDER.broker_id &&
        (body.get('account_id') ?? id) === id,
    )
  if (known === undefined || account === undefined)
    return queryFailure(404, 'ADDRESS_NOT_FOUND', 'no account matches', now)
  const data = known.answer({ exchange, body, account })
  return data === undefined
    ? queryFailure(404, 'ORDER_NOT_FOUND', 'there is no such order', now)
    : querySuccess(data, now)
}

function formatQueryRefusal({ code, message }: VenueRefusal, now: number): RouteAnswer {
  if (code === -1003)
    return queryFailure(429, 'RATE_LIMIT_EXCEEDED', message, now, {
      retry_after: RATE_LIMITS.ipQuery.ms - (now % RATE_LIMITS.ipQuery.ms),
    })
  if (message.startsWith('type must')) return queryFailure(400, 'UNKNOWN_TYPE', message, now)
  return queryFailure(400, message.endsWith('is required') ? 'MISSING_PARAM' : 'INVALID_PARAM', message, now)
}

export const queryRoutes: readonly VenueRoute[] = [
  {
    ...definePublicRoute('POST', '/v1/public/query', RATE_LIMITS.none, getQueryFields, (exchange, { body }) =>
      answerQuery(exchange, body),
    ),
    counts: { as: 'the public query', limit: RATE_LIMITS.ipQuery, parts: () => 5 },
    formatRefusal: formatQueryRefusal,
  },
]
