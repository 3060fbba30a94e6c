import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import { creditAccountDeposit } from '../account/deposits'
import { HOUSE_ACCOUNT } from '../account/account-ledger'
import { computeUnsettledPnl } from '../account/margin'
import {
  type AccountRecord,
  isOpenOrder,
  getRemainingQuantity,
  getSideSign,
} from '../records/trading-records'
import { addPriceShock } from './exchange-drills'
import { createFaultRegistry } from '../faults/fault-registry'
import { type MarketState, getMarkedMarket } from '../market/market-state'
import {
  type FixedDecimal,
  absFixed,
  fixedFromLiteral,
  floorToStep,
  maxFixed,
  multiplyFixed,
  fixedFromInteger,
} from '../numbers/fixed-decimal'
import type { AlgoOrderDraft } from '../account/algo-draft'
import { ORDER_DRAFT_DEFAULTS, type OrderDraft } from '../account/order-draft'
import type { PracticeExchange } from './practice-exchange'
import { openPracticeExchange } from './open-exchange'

const SYMBOL = 'PERP_BTC_USDC'
const OTHER = 'PERP_ETH_USDC'

const act = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  what: fc.constantFrom(
    'limit',
    'market',
    'cross',
    'close',
    'cancel',
    'edit',
    'stop',
    'trail',
    'protect',
    'cancel algos',
    'wait',
    'fund',
    'settle',
    'crash',
    'borrow all',
    'deposit',
    'empty the fund',
  ),
  symbol: fc.constantFrom(SYMBOL, SYMBOL, OTHER),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  mode: fc.constantFrom('CROSS' as const, 'ISOLATED' as const),
  size: fc.integer({ min: 1, max: 300 }),
  away: fc.integer({ min: -3, max: 30 }),
  /** Chooses the variant of an act: a hidden order, a market close or a reduce-only stop. */
  isSpecial: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

function requireValue<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is missing')
  return value
}

const open = (seed: number): PracticeExchange =>
  openPracticeExchange({
    seed,
    accounts: 3,
    clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaultRegistry(seed),
  })

/** Sums all money of the exchange: balances, margins, unsettled profit and loss, fees and the insurance fund. */
function sumAllMoney({ ledger, markets, meta }: PracticeExchange): FixedDecimal {
  let sum = meta.fees + meta.insurance
  for (const owner of [ledger.account(HOUSE_ACCOUNT), ...ledger.accounts()]) {
    sum += owner.holding
    for (const row of ledger.positions(owner.id))
      sum += row.margin + computeUnsettledPnl(row, getMarkedMarket(requireValue(markets.get(row.symbol))))
  }
  return sum
}

const draft = (
  change: Pick<OrderDraft, 'symbol' | 'side' | 'mode' | 'quantity'> & Partial<OrderDraft>,
): OrderDraft => ({
  ...ORDER_DRAFT_DEFAULTS,
  type: 'LIMIT',
  ...change,
})

const algoDraft = (
  change: Pick<AlgoOrderDraft, 'symbol' | 'algoType'> & Partial<AlgoOrderDraft>,
): AlgoOrderDraft => ({
  type: 'MARKET',
  side: undefined,
  quantity: undefined,
  price: undefined,
  triggerPrice: undefined,
  reduceOnly: false,
  mode: undefined,
  clientId: undefined,
  tag: undefined,
  callbackRate: undefined,
  callbackValue: undefined,
  activatedPrice: undefined,
  active: true,
  children: [],
  ...change,
})

/** Places, edits or cancels an order or an algo order if the act says so. */
function performTraderAct(
  exchange: PracticeExchange,
  market: MarketState,
  account: AccountRecord,
  chosen: Act,
): void {
  const { orders, algoOrders } = exchange
  const { what, symbol, side, mode, size, away, isSpecial } = chosen
  const { quoteTick, baseTick } = market.rules
  const quantity = maxFixed(
    baseTick,
    floorToStep(BigInt(size) * fixedFromLiteral(symbol === SYMBOL ? '0.0001' : '0.002'), baseTick),
  )
  const near = (of: 'BUY' | 'SELL') => market.book.bestVisible(of)?.price ?? market.mark
  const price = near(side) + BigInt(away) * quoteTick * (side === 'BUY' ? -1n : 1n)
  const trigger = floorToStep(
    multiplyFixed(market.mark, fixedFromLiteral(side === 'BUY' ? '1.01' : '0.99')),
    quoteTick,
  )
  const common = { symbol, side, mode, quantity }
  const [mine] = exchange.ledger.openOrders(account.id)
  if (what === 'limit')
    orders.place(account, draft({ ...common, price, ...(isSpecial ? { visible: 0n } : {}) }))
  if (what === 'market') orders.place(account, draft({ ...common, type: 'MARKET' }))
  if (what === 'cross')
    orders.place(account, draft({ ...common, type: 'IOC', price: near(side === 'BUY' ? 'SELL' : 'BUY') }))
  if (what === 'close')
    orders.place(
      account,
      draft({
        ...common,
        type: isSpecial ? 'MARKET' : 'LIMIT',
        price: isSpecial ? undefined : price,
        reduceOnly: true,
      }),
    )
  if (what === 'cancel' && mine !== undefined) orders.requestCancel(mine)
  if (what === 'edit' && mine?.symbol === symbol) orders.edit(account, mine, price, quantity)
  if (what === 'stop')
    algoOrders.place(
      account,
      algoDraft({ ...common, algoType: 'STOP', triggerPrice: trigger, reduceOnly: isSpecial }),
    )
  if (what === 'trail')
    algoOrders.place(
      account,
      algoDraft({
        ...common,
        algoType: 'TRAILING_STOP',
        callbackRate: fixedFromLiteral('0.01'),
        reduceOnly: true,
      }),
    )
  if (what === 'protect') {
    const leg = (algoType: 'TAKE_PROFIT' | 'STOP_LOSS', share: string) =>
      algoDraft({
        symbol,
        algoType,
        side,
        type: 'CLOSE_POSITION',
        reduceOnly: true,
        triggerPrice: floorToStep(multiplyFixed(market.mark, fixedFromLiteral(share)), quoteTick),
      })
    const up = side === 'SELL'
    const children = [leg('TAKE_PROFIT', up ? '1.02' : '0.98'), leg('STOP_LOSS', up ? '0.98' : '1.02')]
    algoOrders.place(account, algoDraft({ symbol, algoType: 'POSITIONAL_TP_SL', mode, children }))
  }
}

/** Performs an act of the venue, the market or a depositor. Returns the amount that enters from outside. */
function performVenueAct(
  exchange: PracticeExchange,
  market: MarketState,
  account: AccountRecord,
  { what, side, size }: Act,
): FixedDecimal {
  const { algoOrders, clock, ledger, meta } = exchange
  if (what === 'cancel algos') for (const order of algoOrders.ordersOf(account.id)) algoOrders.cancel(order)
  if (what === 'settle')
    for (const row of ledger.positions(account.id)) ledger.settlePosition(row, clock.now())
  if (what === 'crash')
    addPriceShock(exchange, market.symbol, (side === 'BUY' ? 1 : -1) * (size / 700), 3_600_000)
  if (what === 'borrow all') account.leverages = { [`${SYMBOL}/CROSS`]: 100, [`${SYMBOL}/ISOLATED`]: 100 }
  if (what === 'fund') clock.advanceBy(Math.max(0, market.memory.nextFundingAt - clock.now()))
  if (what === 'wait') clock.advanceBy(size * 60_000)
  if (what === 'deposit') return creditAccountDeposit(exchange, account, fixedFromInteger(size)).amount
  if (what !== 'empty the fund') return 0n
  const before = meta.insurance
  meta.insurance = 0n
  return -before
}

/** Returns the faults of a book. Compares without `expect`, which would be slow for so many levels. */
function findBookFaults(exchange: PracticeExchange, { book }: MarketState): readonly string[] {
  const faults: string[] = []
  const [bid, ask] = [book.best('BUY')?.price ?? 0n, book.best('SELL')?.price]
  if (ask !== undefined && bid >= ask) faults.push(`${bid} is bid and ${ask} asked`)
  for (const side of ['BUY', 'SELL'] as const)
    for (const level of book.levels(side)) {
      let [shown, hidden] = [0n, 0n]
      for (const entry of level.queue) {
        if (entry.visible < 0n || entry.hidden < 0n || entry.visible + entry.hidden === 0n)
          faults.push(`${entry.id} rests with ${entry.visible} and ${entry.hidden}`)
        shown += entry.visible
        hidden += entry.hidden
      }
      if (shown !== level.visible || hidden !== level.hidden)
        faults.push(
          `${level.price} has ${shown} and ${hidden}, but lists ${level.visible} and ${level.hidden}`,
        )
    }
  for (const { id } of exchange.ledger.accounts())
    for (const order of exchange.ledger.openOrders(id)) {
      if (
        !isOpenOrder(order) ||
        order.price === undefined ||
        order.asked.length > 0 ||
        order.symbol !== SYMBOL
      )
        continue
      const resting = book.levelAt(order.side, order.price)?.queue.find(entry => entry.id === order.id)
      const rests = (resting?.visible ?? 0n) + (resting?.hidden ?? 0n)
      if (rests !== getRemainingQuantity(order))
        faults.push(`${order.id} rests with ${rests} of ${getRemainingQuantity(order)}`)
    }
  return faults
}

/** Listens to the fills of reduce-only orders. The returned list gets each fill that did not reduce. */
function watchReduceOnlyFills({ bus, ledger }: PracticeExchange): readonly string[] {
  const violations: string[] = []
  bus.subscribe(event => {
    if (event.saw !== 'order' || event.trade === undefined || !event.order.reduceOnly) return
    const { account, symbol, mode, side, quantity } = event.trade
    const after = ledger.position(account, symbol, mode)?.quantity ?? 0n
    const before = after - getSideSign(side) * quantity
    if (before * after < 0n || absFixed(after) >= absFixed(before))
      violations.push(`${symbol}: ${before} to ${after}`)
  })
  return violations
}

describe('random activity', () => {
  /** Number of events of all runs, to check that every rare kind occurred. */
  const seen = new Map<string, number>()

  it('conserves money, crosses no book, rests nothing below zero and never reverses a position by reduce-only', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(act, { minLength: 10, maxLength: 60 }),
        (seed, acts) => {
          const exchange = open(seed)
          const reduceOnlyViolations = watchReduceOnlyFills(exchange)
          exchange.bus.subscribe(({ saw }) => void seen.set(saw, (seen.get(saw) ?? 0) + 1))
          let expected = sumAllMoney(exchange)
          const faults: string[] = []
          for (const chosen of acts) {
            const account = requireValue(exchange.ledger.accounts()[chosen.who])
            const market = requireValue(exchange.markets.get(chosen.symbol))
            performTraderAct(exchange, market, account, chosen)
            expected += performVenueAct(exchange, market, account, chosen)
            exchange.orders.processQueue()
            exchange.clock.advanceBy(500)
            exchange.advanceMarkets()
            faults.push(...findBookFaults(exchange, requireValue(exchange.markets.get(SYMBOL))))
          }
          expect([sumAllMoney(exchange), reduceOnlyViolations, faults]).toEqual([expected, [], []])
        },
      ),
      { numRuns: 30, examples: LOSSES },
    )
  }, 120_000)

  it('covers every kind of event', () => {
    const rare = ['liquidation', 'deleveraging', 'deposit', 'algo', 'balance', 'trade'] as const
    expect(rare.filter(saw => !seen.has(saw))).toEqual([])
  })
})

const createAct = (who: number, what: Act['what'], change: Partial<Act> = {}): Act => ({
  who,
  what,
  symbol: SYMBOL,
  side: 'BUY',
  mode: 'CROSS',
  size: 300,
  away: 0,
  isSpecial: true,
  ...change,
})

/** Rare scenarios: an account loses more than it has, and the insurance fund can or cannot cover it. */
const LOSSES: [number, Act[]][] = [[], [createAct(2, 'empty the fund')]].map((before, index) => [
  index + 1,
  [
    ...before,
    createAct(0, 'borrow all'),
    createAct(1, 'borrow all'),
    ...Array.from({ length: 20 }, () => [
      createAct(0, 'market'),
      createAct(1, 'market', { side: 'SELL' }),
    ]).flat(),
    createAct(0, 'stop', { side: 'SELL' }),
    createAct(2, 'market'),
    createAct(2, 'protect', { side: 'SELL' }),
    createAct(0, 'fund'),
    createAct(2, 'crash', { side: 'SELL' }),
    createAct(2, 'crash', { side: 'SELL' }),
    createAct(2, 'deposit'),
    createAct(0, 'wait', { size: 2 }),
  ],
])
