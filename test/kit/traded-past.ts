import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import type { FillRecord } from '../../src/core/account/order-record'
import type { FundingFee, PastPosition } from '../../src/core/history/venue-history-records'
import { requireAmount, type Amount } from '../../src/core/value/decimal-amount'
import { responseDecoders } from '../../src/main/venue/response-decoders'
import { parseResponseEnvelope } from '../../src/main/venue/decode/response-envelope'
import { positionKeyOf } from '../../src/practice/account/position-fills'
import type { ClosedPosition } from '../../src/practice/records/history-records'
import type { AccountRecord, MarginMode, OrderSide } from '../../src/practice/records/trading-records'
import { createExchangeClock } from '../../src/practice/exchange-clock'
import type { PracticeExchange } from '../../src/practice/exchange/practice-exchange'
import { openPracticeExchange } from '../../src/practice/exchange/open-exchange'
import { createFaultRegistry } from '../../src/practice/faults/fault-registry'
import { fixedFromLiteral, FIXED_ONE, formatFixedDecimal } from '../../src/practice/numbers/fixed-decimal'
import { stringifyExactJson } from '../../src/practice/protocol/exact-json'
import { encodeTradeRecord } from '../../src/practice/protocol/trading-payloads'

/** Decimals with enough digits that no sum here is rounded. */
export const Exact = Decimal.clone({ precision: 80 })

const SYMBOLS = ['PERP_BTC_USDC', 'PERP_ETH_USDC'] as const
const START = 1_800_000_000_000
/** Time between two events: some share a day, and thirty events cover four. */
const STEP = 9_000_000

/** An event of an account. */
export type Happening =
  | {
      readonly is: 'trade'
      readonly symbol: (typeof SYMBOLS)[number]
      readonly mode: MarginMode
      readonly side: OrderSide
      readonly quantity: string
      readonly price: string
      readonly maker: boolean
    }
  | { readonly is: 'funding'; readonly symbol: (typeof SYMBOLS)[number]; readonly step: string }
  | { readonly is: 'mark'; readonly symbol: (typeof SYMBOLS)[number]; readonly mark: string }
  | { readonly is: 'settlement' }

const symbol = fc.constantFrom(...SYMBOLS)
const decimal = (min: number, max: number, places: number) =>
  fc
    .integer({ min: min * 10 ** places, max: max * 10 ** places })
    .map(n => (n / 10 ** places).toFixed(places))

/**
 * Courses of an account: it trades both ways in both modes, pays and receives funding, and is settled in
 * between.
 */
export const courses: fc.Arbitrary<readonly Happening[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        is: fc.constant('trade' as const),
        symbol,
        mode: fc.constantFrom('CROSS' as const, 'ISOLATED' as const),
        side: fc.constantFrom('BUY' as const, 'SELL' as const),
        quantity: decimal(0.001, 3, 3),
        price: decimal(60, 140, 2),
        maker: fc.boolean(),
      }),
    },
    fc.record({ is: fc.constant('funding' as const), symbol, step: decimal(-0.5, 0.5, 4) }),
    fc.record({ is: fc.constant('mark' as const), symbol, mark: decimal(60, 140, 2) }),
    fc.constant({ is: 'settlement' as const }),
  ),
  { maxLength: 30 },
)

/** The exchange's own result, beside a plain sum of all money movements. */
export interface TradedPast {
  readonly fills: readonly FillRecord[]
  readonly funding: readonly FundingFee[]
  readonly open: readonly {
    readonly symbol: string
    readonly quantity: Amount
    readonly entry: Amount
    readonly mark: Amount
  }[]
  /** Change of the account's value by the exchange's books. */
  readonly change: Decimal
  /** Proceeds of sales, less the cost of purchases, fees and funding. */
  readonly cash: Decimal
  /** Value of the open positions at their mark. */
  readonly worth: Decimal
  /**
   * Profit of each closing fill by the rules of the guide: against an average entry with its fees, less the
   * fee of closing.
   */
  readonly realised: readonly Decimal[]
  /** The closed positions, as the exchange keeps them. */
  readonly closed: readonly PastPosition[]
  /** The margin mode of an order, by its id. */
  readonly modeOf: (orderId: string) => MarginMode | undefined
}

/** The order of all fills in a mode. */
const ORDERS: Readonly<Record<MarginMode, number>> = { CROSS: 7, ISOLATED: 8 }

const FEES = { taker: '6', maker: '-2' } as const

/**
 * Opening books is slow: one exchange serves many accounts. Each account is used once, and a new exchange
 * opens when none is left.
 */
let books: { readonly exchange: PracticeExchange; readonly unused: AccountRecord[] } | undefined
const ACCOUNTS = 200

function nextAccount(): { readonly exchange: PracticeExchange; readonly account: AccountRecord } {
  if (books === undefined || books.unused.length === 0) {
    const clock = createExchangeClock({ is: 'by hand', at: START })
    const exchange = openPracticeExchange({
      seed: 2,
      accounts: ACCOUNTS,
      clock,
      state: undefined,
      faults: createFaultRegistry(2),
    })
    books = { exchange, unused: [...exchange.ledger.accounts()] }
  }
  const account = books.unused.pop()
  if (account === undefined) throw new Error('there is no account')
  return { exchange: books.exchange, account }
}

/** Plays a course on the books of the practice exchange, with a taker fee and a maker's rebate. */
export function playPast(course: readonly Happening[]): TradedPast {
  const { exchange, account } = nextAccount()
  const { ledger, markets } = exchange
  const at = (name: string) => {
    const market = markets.get(name)
    if (market === undefined) throw new Error('it is missing')
    return market
  }
  for (const name of SYMBOLS) {
    at(name).makers.withdrawQuotes()
    at(name).mark = fixedFromLiteral('100')
    at(name).memory.sumFunding = 0n
  }
  account.takerBps = fixedFromLiteral(FEES.taker)
  account.makerBps = fixedFromLiteral(FEES.maker)
  const value = () => new Exact(formatFixedDecimal(ledger.summarizeAccount(account).accountValue))
  const opening = value()
  const straight = new Map<string, { size: Decimal; cost: Decimal }>()
  const trades: Parameters<typeof encodeTradeRecord>[0][] = []
  const funding: FundingFee[] = []
  const realised: Decimal[] = []
  let cash = new Exact(0)
  let now = START

  function trade(act: Extract<Happening, { is: 'trade' }>): void {
    const { fee, realized } = ledger.bookFill({
      ...act,
      account: account.id,
      price: fixedFromLiteral(act.price),
      quantity: fixedFromLiteral(act.quantity),
      at: now,
    })
    trades.push({
      ...act,
      id: trades.length + 1,
      account: account.id,
      order: ORDERS[act.mode],
      price: fixedFromLiteral(act.price),
      quantity: fixedFromLiteral(act.quantity),
      fee,
      realized,
      at: now,
      match: { at: now, count: trades.length },
    })
    const [size, price] = [new Exact(act.quantity), new Exact(act.price)]
    const paid = size
      .mul(price)
      .mul(act.maker ? FEES.maker : FEES.taker)
      .div(10_000)
    const charged = paid.toDecimalPlaces(6, Decimal.ROUND_CEIL)
    const signed = act.side === 'BUY' ? size : size.neg()
    cash = cash.sub(signed.mul(price)).sub(charged)
    realised.push(
      takeStraight(straight, positionKeyOf(act.symbol, act.mode), { signed, price, fee: charged }),
    )
  }

  function fund({ symbol: name, step }: Extract<Happening, { is: 'funding' }>): void {
    at(name).memory.sumFunding += fixedFromLiteral(step)
    for (const mode of ['CROSS', 'ISOLATED'] as const) {
      const { size } = straight.get(positionKeyOf(name, mode)) ?? { size: new Exact(0) }
      if (size.isZero()) continue
      const fee = size.mul(step)
      cash = cash.sub(fee)
      const [rate, mark] = [requireAmount('0'), requireAmount('100')]
      funding.push({
        symbol: name,
        marginMode: mode,
        rate,
        mark,
        fee: requireAmount(fee.toFixed()),
        status: 'Settled',
        at: now,
      })
    }
  }

  for (const act of course) {
    now += STEP
    if (act.is === 'trade') trade(act)
    else if (act.is === 'funding') fund(act)
    else if (act.is === 'mark') at(act.symbol).mark = fixedFromLiteral(act.mark)
    else for (const row of ledger.positions(account.id)) ledger.settlePosition(row, now)
  }

  const rows = ledger.positions(account.id).filter(({ quantity }) => quantity !== 0n)
  const marks = (name: string) => formatFixedDecimal(at(name).mark)
  return {
    fills: decoded(trades),
    funding,
    open: rows.map(row => ({
      symbol: row.symbol,
      quantity: requireAmount(formatFixedDecimal(row.quantity)),
      entry: requireAmount(formatFixedDecimal((row.entry * FIXED_ONE) / row.quantity)),
      mark: requireAmount(marks(row.symbol)),
    })),
    change: value().sub(opening),
    cash,
    worth: rows.reduce(
      (sum, row) => sum.add(new Exact(formatFixedDecimal(row.quantity)).mul(marks(row.symbol))),
      new Exact(0),
    ),
    realised,
    closed: [...exchange.store.all('closed').values()]
      .filter(row => row.account === account.id)
      .map(closedRow),
    modeOf: id => (id === '7' ? 'CROSS' : id === '8' ? 'ISOLATED' : undefined),
  }
}

/** A closed position as the desk keeps it, without the rounding of the payload. */
const closedRow = ({ id, symbol: name, mode, side, life, closedAt }: ClosedPosition): PastPosition => ({
  positionId: String(id),
  symbol: name,
  marginMode: mode,
  side,
  status: 'closed',
  largest: requireAmount(formatFixedDecimal(life.peak)),
  closed: requireAmount(formatFixedDecimal(life.closed)),
  realized: requireAmount(formatFixedDecimal(life.realized)),
  tradingFee: requireAmount(formatFixedDecimal(life.fees)),
  fundingFee: requireAmount(formatFixedDecimal(life.funding)),
  openedAt: life.openedAt,
  closedAt,
})

/** Applies one trade to an average cost and returns the realised profit. */
function takeStraight(
  straight: Map<string, { size: Decimal; cost: Decimal }>,
  name: string,
  { signed, price, fee }: { readonly signed: Decimal; readonly price: Decimal; readonly fee: Decimal },
): Decimal {
  const { size, cost } = straight.get(name) ?? { size: new Exact(0), cost: new Exact(0) }
  const closes = size.mul(signed).isNegative() ? Decimal.min(size.abs(), signed.abs()) : new Exact(0)
  const feeOut = fee.mul(closes).div(signed.abs())
  const closed = signed.isPositive() ? closes : closes.neg()
  const released = closes.isZero() ? closes : cost.mul(closes).div(size.abs())
  const opened = signed.sub(closed)
  straight.set(name, {
    size: size.add(signed),
    cost: cost.sub(released).add(opened.mul(price)).add(fee.sub(feeOut)),
  })
  return closes.isZero() ? closes : closed.neg().mul(price).sub(released).sub(feeOut)
}

function decoded(trades: readonly Parameters<typeof encodeTradeRecord>[0][]): readonly FillRecord[] {
  const text = stringifyExactJson({
    success: true,
    timestamp: START,
    data: { rows: trades.map(encodeTradeRecord) },
  })
  const envelope = parseResponseEnvelope(Buffer.from(text))
  if (envelope?.is !== 'success') throw new Error('it is no answer')
  return responseDecoders.trades(envelope).rows
}
