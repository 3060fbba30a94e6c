import { depositsOf } from '../../account/deposits'
import { addressOf } from '../../account/wallets'
import type { Refusal } from '../../account/refusal'
import { OPENING_BALANCE } from '../../account/sub-accounts'
import type { Exchange } from '../../exchange/exchange'
import { isWaiting } from '../../records/algo-records'
import { type Account, isOpen } from '../../records/records'
import { ASKED, type Fields, like, needed, whole, word } from '../asks'
import { type ReadObject, type Written, isFigure } from '../json'
import { LIMITS } from '../limits'
import {
  shapePublicAlgo,
  shapePublicDeposit,
  shapePublicFees,
  shapePublicFunding,
  shapePublicOrder,
  shapePublicState,
  shapePublicTrade,
} from '../query-shapes'
import { type Answer, type Route, open } from '../route'
import { readText } from '../values'
import { BUILDER, WALLET } from './registry'

/** One question of the public query, with the account that it means. */
interface Question {
  readonly exchange: Exchange
  readonly body: ReadObject
  readonly account: Account
}

const yes = (data: Written, now: number): Answer => ({ bare: { success: true, data, ts: now } })
const no = (status: number, code: string, message: string, now: number, more: object = {}): Answer => ({
  bare: { success: false, code, message, ts: now, ...more },
  status,
})

const digits: Fields[string] = {
  needed: true,
  wrongs: (value, at) =>
    isFigure(value) && /^[1-9]\d{0,18}$/.test(value.figure)
      ? []
      : [{ code: -1005, message: `${at} must be a whole number` }],
}
const MOMENT = whole(0, 9_999_999_999_999)
const WHO: Fields = {
  address: needed(WALLET),
  broker_id: like(/^[A-Za-z0-9_-]{1,64}$/, 'the name of a builder'),
  account_id: like(/^0x[0-9a-f]{64}$/, 'an account id'),
}
const CURSOR = like(/^[A-Za-z0-9+/=]{1,64}$/, 'a cursor')
const SOME: Fields = { symbol: ASKED.symbol, limit: whole(1, 500), cursor: CURSOR }
const PAST: Fields = { ...SOME, start_time: MOMENT, end_time: MOMENT }

/** A part of a list: what its cursor says is how many rows came before it. */
function partOf<T>(rows: readonly T[], { body }: Question, shape: (row: T) => Written): Written {
  const from = Number(Buffer.from(readText(body.get('cursor')) ?? '', 'base64').toString() || '0')
  const limit = Number(readText(body.get('limit')) ?? '100')
  const next = from + limit < rows.length ? Buffer.from(String(from + limit)).toString('base64') : null
  return { rows: rows.slice(from, from + limit).map(shape), next_cursor: next }
}

/** The rows of a market and a time, newest first. */
function pastOf<T>({ body }: Question, rows: readonly T[], at: (row: T) => number): readonly T[] {
  const bound = (name: string, otherwise: number) => Number(readText(body.get(name)) ?? otherwise)
  const [from, to] = [bound('start_time', 0), bound('end_time', Infinity)]
  return rows.filter(row => at(row) >= from && at(row) <= to).reverse()
}

const ofMarket = <T extends { readonly symbol: string }>({ body }: Question, rows: readonly T[]) =>
  rows.filter(({ symbol }) => !body.has('symbol') || body.get('symbol') === symbol)

function openOf(asked: Question): Written {
  const { exchange, account } = asked
  const orders = exchange.archive.orders(account.id).filter(isOpen)
  const waiting = exchange.algo.all(account.id).filter(one => isWaiting(one) && one.parent === 0)
  const rows = [
    ...ofMarket(asked, orders).map(order => shapePublicOrder(order, true)),
    ...ofMarket(asked, waiting).map(shapePublicAlgo),
  ]
  return partOf(rows, asked, row => row)
}

function stateOf({ exchange, body, account }: Question): Written {
  const state = shapePublicState(exchange, account, BUILDER.broker_id)
  return body.has('account_id') ? state : { address: addressOf(account.id), accounts: [state] }
}

/** What is asked for by each type, and how it is answered; undefined is the venue's word that there is no such order. */
const TYPES: Readonly<
  Record<string, { readonly asks: Fields; readonly answer: (asked: Question) => Written | undefined }>
> = {
  accounts: {
    asks: WHO,
    answer: ({ exchange, account }) => ({
      address: addressOf(account.id),
      accounts: [shapePublicState(exchange, account, BUILDER.broker_id)].map(
        ({ broker_id, account_id, account_type, account_value }) => ({
          ...{ broker_id, account_id, account_type, account_value },
        }),
      ),
    }),
  },
  accountState: { asks: WHO, answer: stateOf },
  feeRate: {
    asks: WHO,
    answer: ({ account }) => shapePublicFees(account, BUILDER.broker_id),
  },
  openOrders: { asks: { ...WHO, ...SOME }, answer: openOf },
  orderStatus: {
    asks: { ...WHO, order_id: digits },
    answer({ exchange, body, account }) {
      const id = Number(readText(body.get('order_id')))
      const order = exchange.archive.order(account.id, id)
      const waiting = exchange.algo.all(account.id).find(one => one.id === id)
      return order ? shapePublicOrder(order, false) : waiting && shapePublicAlgo(waiting)
    },
  },
  historicalOrders: {
    asks: { ...WHO, ...PAST, status: word('FILLED', 'CANCELLED', 'REJECTED') },
    answer(asked) {
      const { exchange, account, body } = asked
      const ended = ofMarket(asked, exchange.archive.orders(account.id)).filter(
        order => !isOpen(order) && (!body.has('status') || body.get('status') === order.status),
      )
      return partOf(
        pastOf(asked, ended, order => order.createdAt),
        asked,
        order => shapePublicOrder(order, false),
      )
    },
  },
  trades: {
    asks: { ...WHO, ...PAST },
    answer: asked =>
      partOf(
        pastOf(asked, ofMarket(asked, asked.exchange.archive.trades(asked.account.id)), trade => trade.at),
        asked,
        shapePublicTrade,
      ),
  },
  fundingPayments: {
    asks: { ...WHO, ...PAST },
    answer(asked) {
      const { exchange, account } = asked
      const mine = [...exchange.store.all('funding').values()].filter(row => row.account === account.id)
      return partOf(
        pastOf(asked, ofMarket(asked, mine), fee => fee.at),
        asked,
        fee => shapePublicFunding(exchange, fee),
      )
    },
  },
  userDepositsWithdrawals: {
    asks: {
      ...{ ...WHO, limit: whole(1, 500), cursor: CURSOR, start_time: MOMENT, end_time: MOMENT },
      side: word('deposit', 'withdraw'),
      token: like(/^[A-Za-z0-9]{1,20}$/, 'a token'),
    },
    answer(asked) {
      const { exchange, account } = asked
      const first = { id: 0, account: account.id, amount: OPENING_BALANCE, at: account.createdAt }
      const isAsked = asked.body.get('side') !== 'withdraw' && (asked.body.get('token') ?? 'USDC') === 'USDC'
      return partOf(
        isAsked ? pastOf(asked, [first, ...depositsOf(exchange.store, account)], row => row.at) : [],
        asked,
        row => shapePublicDeposit(account, row),
      )
    },
  },
}

const typeIn = (body: ReadObject) => {
  const type = body.get('type')
  return typeof type === 'string' && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
}

/** What a question may hold goes by its type. */
const asksOf = (given: ReadObject): Fields => ({ type: TYPE, ...(typeIn(given)?.asks ?? {}) })
const TYPE = needed(word(...Object.keys(TYPES)))

function answerQuery(exchange: Exchange, body: ReadObject): Answer {
  const now = exchange.clock.now()
  const known = typeIn(body)
  const account = exchange.ledger
    .accounts()
    .find(
      ({ id }) =>
        addressOf(id) === body.get('address') &&
        (body.get('broker_id') ?? BUILDER.broker_id) === BUILDER.broker_id &&
        (body.get('account_id') ?? id) === id,
    )
  if (known === undefined || account === undefined)
    return no(404, 'ADDRESS_NOT_FOUND', 'no account matches', now)
  const data = known.answer({ exchange, body, account })
  return data === undefined ? no(404, 'ORDER_NOT_FOUND', 'there is no such order', now) : yes(data, now)
}

/** The words in which the public query refuses what every operation refuses. */
function refuseQuery({ code, message }: Refusal, now: number): Answer {
  if (code === -1003)
    return no(429, 'RATE_LIMIT_EXCEEDED', message, now, {
      retry_after: LIMITS.ipQuery.ms - (now % LIMITS.ipQuery.ms),
    })
  if (message.startsWith('type must')) return no(400, 'UNKNOWN_TYPE', message, now)
  return no(400, message.endsWith('is required') ? 'MISSING_PARAM' : 'INVALID_PARAM', message, now)
}

/** What anybody is told of an account who knows its wallet. */
export const queryRoutes: readonly Route[] = [
  {
    ...open('POST', '/v1/public/query', LIMITS.none, asksOf, (exchange, { body }) =>
      answerQuery(exchange, body),
    ),
    counts: { as: 'the public query', limit: LIMITS.ipQuery, parts: () => 5 },
    refuses: refuseQuery,
  },
]
