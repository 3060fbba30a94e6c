import type { AlgoOrder } from '../../src/core/account/algo-order'
import type { OrderRecord, OrderStatus } from '../../src/core/account/order-record'
import type { PositionRecord } from '../../src/core/account/position-record'
import type { PlanningInputs } from '../../src/core/context/planning-inputs'
import type { TradingRestriction } from '../../src/core/guard/trading-guards'
import { deriveTradingState } from '../../src/core/guard/trading-restrictions'
import type { BookView } from '../../src/core/market/order-book'
import type { MarginMode, MarketRules, OrderSide } from '../../src/core/market/venue-market-rules'
import type { KeyringOverview } from '../../src/core/profile/keyring-overview'
import type { SnapshotSections, DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import { requireAmount, multiply, type Amount } from '../../src/core/value/decimal-amount'
import type { OrderWrite } from '../../src/core/write/venue-write'
import type { Chance } from '../campaigns/chance'
import { algo, leg } from '../kit/algo'
import { account, dated, guards, inputs, market, NOW, order, position, terms } from '../kit/trade'

/** A market that drafts are made in: its rules, and its mark as a count of ticks. */
export interface DraftMarket {
  readonly rules: MarketRules
  readonly markTicks: number
}

/** Everything a draft is made from and evaluated on. */
export interface World {
  readonly on: PlanningInputs
  /** The market of the draft. */
  readonly at: DraftMarket
  readonly markets: readonly DraftMarket[]
}

const draftMarkets: readonly DraftMarket[] = [
  { rules: market(), markTicks: 600_000 },
  {
    rules: market({
      symbol: 'PERP_ETH_USDC',
      base: 'ETH',
      tick: requireAmount('0.01'),
      ...{ step: requireAmount('0.01'), sizeMin: requireAmount('0.01') },
    }),
    markTicks: 300_000,
  },
  {
    rules: market({
      ...{
        symbol: 'PERP_SPX500_USDC',
        base: 'SPX500',
        step: requireAmount('0.01'),
        sizeMin: requireAmount('0.01'),
      },
      ...{
        baseImr: requireAmount('0.05'),
        baseMmr: requireAmount('0.025'),
        priceRange: requireAmount('0.05'),
      },
    }),
    markTicks: 58_123,
  },
  {
    rules: market({
      ...{ symbol: 'PERP_SOL_USDC', base: 'SOL', tick: requireAmount('0.001'), step: requireAmount('0.1') },
      ...{ sizeMin: requireAmount('0.1'), isolatedOnly: true, sizeMax: requireAmount('5000') },
    }),
    markTicks: 150_250,
  },
]

/** A whole number from `low` to `high`, both included. */
export const between = (chance: Chance, low: number, high: number): number =>
  low + chance.below(high - low + 1)

/** So many steps of a grid, as an exact amount. */
export const steps = (count: number, grid: Amount): Amount => multiply(requireAmount(String(count)), grid)

const cents = requireAmount('0.01')

/** A price on the tick at most `away` thousandths from the mark. */
export function priceNear(chance: Chance, { rules, markTicks }: DraftMarket, away: number): Amount {
  const reach = Math.floor((markTicks * away) / 1_000)
  return steps(markTicks + between(chance, -reach, reach), rules.tick)
}

/** A price on the tick, one to `away` thousandths above the mark or below it. */
export function priceBeyond(
  chance: Chance,
  { rules, markTicks }: DraftMarket,
  way: 1 | -1,
  away: number,
): Amount {
  const distance = between(chance, Math.floor(markTicks / 1_000), Math.floor((markTicks * away) / 1_000))
  return steps(markTicks + way * distance, rules.tick)
}

/** The side that reduces what is held in the market of the draft. */
export function exitSide({ on, at }: World): OrderSide | undefined {
  const held = on.snapshot.positions?.value.find(({ symbol }) => symbol === at.rules.symbol)
  if (held === undefined) return undefined
  return held.quantity.startsWith('-') ? 'BUY' : 'SELL'
}

/** A size on the step that is worth a few hundred to a few ten thousands. */
export function sizeIn(chance: Chance, { rules, markTicks }: DraftMarket): Amount {
  const worth = chance.pick([200, 3_000, 20_000, 60_000])
  const price = markTicks * Number(rules.tick)
  const most = Math.max(1, Math.floor(worth / price / Number(rules.step)))
  return steps(between(chance, 1, most), rules.step)
}

const modeIn = (chance: Chance, { rules }: DraftMarket): MarginMode =>
  rules.isolatedOnly || chance.happens(0.3) ? 'ISOLATED' : 'CROSS'

function drawBook(chance: Chance, at: DraftMarket): BookView {
  const { rules, markTicks } = at
  const levels = (way: 1 | -1) => {
    let ticks = markTicks + (way === 1 ? 1 : 0)
    return Array.from({ length: chance.pick([0, 3, 10, 25]) }, () => {
      ticks += way * between(chance, 1, 9)
      return { price: steps(ticks, rules.tick), quantity: sizeIn(chance, at) }
    })
  }
  return { symbol: rules.symbol, asks: levels(1), bids: levels(-1), ts: NOW }
}

function drawPosition(chance: Chance, at: DraftMarket): PositionRecord {
  const { rules, markTicks } = at
  const size = sizeIn(chance, at)
  const quantity = chance.happens(0.5) ? size : multiply(size, requireAmount('-1'))
  const entry = priceNear(chance, at, 60)
  const marginMode = modeIn(chance, at)
  return position({
    ...{ symbol: rules.symbol, marginMode, quantity, entry, cost: multiply(quantity, entry) },
    ...{ mark: steps(markTicks, rules.tick), imr: rules.baseImr, mmr: rules.baseMmr },
    unsettledPnl: steps(between(chance, -20_000, 20_000), cents),
    margin: marginMode === 'ISOLATED' ? steps(between(chance, 10_000, 900_000), cents) : requireAmount('0'),
    leverage: requireAmount(chance.pick(['2', '5', '10'])),
    ...(chance.happens(0.6) && { liquidation: priceNear(chance, at, 300) }),
    updatedAt: NOW - between(chance, 0, 9_000),
  })
}

const statuses = [
  'NEW',
  'NEW',
  'NEW',
  'NEW',
  'NEW',
  'NEW',
  'PARTIAL_FILLED',
  'CANCELLED',
  'FILLED',
  'unrecognised',
] as const satisfies readonly OrderStatus[]

function drawOrder(chance: Chance, at: DraftMarket, nth: number): OrderRecord {
  const quantity = sizeIn(chance, at)
  const status = chance.pick(statuses)
  return order({
    ...{ orderId: String(70 + nth), clientOrderId: `pd-${nth}`, symbol: at.rules.symbol, status },
    statusWord: status === 'unrecognised' ? 'PAUSED' : status,
    side: chance.happens(0.5) ? 'BUY' : 'SELL',
    type: chance.pick(['LIMIT', 'LIMIT', 'LIMIT', 'LIMIT', 'POST_ONLY', 'POST_ONLY', 'MARKET', 'LIQUIDATE']),
    ...{ price: priceNear(chance, at, 20), quantity, marginMode: modeIn(chance, at) },
    executed: status === 'PARTIAL_FILLED' ? multiply(quantity, requireAmount('0.5')) : requireAmount('0'),
    reduceOnly: chance.happens(0.1),
    ...(chance.happens(0.1) && { visible: requireAmount('0') }),
  })
}

function drawAlgo(chance: Chance, at: DraftMarket, nth: number): AlgoOrder {
  const algoOrderId = String(90 + nth * 10)
  const side = chance.happens(0.5) ? ('BUY' as const) : ('SELL' as const)
  const common = {
    ...{ algoOrderId, rootId: algoOrderId, symbol: at.rules.symbol, marginMode: modeIn(chance, at), side },
    ...{ quantity: sizeIn(chance, at), reduceOnly: chance.happens(0.7) },
    ...{
      status: chance.pick<OrderStatus>(statuses),
      active: chance.happens(0.9),
      triggered: chance.happens(0.1),
    },
  }
  const legs = (['TAKE_PROFIT', 'STOP_LOSS'] as const).map((kind, each) =>
    leg(kind, {
      ...{ ...common, algoOrderId: String(91 + nth * 10 + each), parentId: algoOrderId },
      triggerPrice: priceNear(chance, at, 90),
    }),
  )
  switch (chance.pick(['STOP', 'TP_SL', 'POSITIONAL_TP_SL', 'BRACKET', 'TRAILING_STOP'])) {
    case 'TP_SL':
      return algo({ ...common, kind: 'TP_SL', legs })
    case 'POSITIONAL_TP_SL':
      return algo({ ...common, kind: 'POSITIONAL_TP_SL', quantity: requireAmount('0'), legs })
    case 'BRACKET':
      return algo({ ...common, kind: 'BRACKET', type: 'LIMIT', price: priceNear(chance, at, 30), legs })
    case 'TRAILING_STOP':
      return algo({ ...common, kind: 'TRAILING_STOP', callbackRate: requireAmount('0.02') })
    default:
      return algo({ ...common, kind: 'STOP', triggerPrice: priceNear(chance, at, 90) })
  }
}

const holds: readonly TradingRestriction[] = [
  { is: 'stopped', since: NOW - 5_000 },
  { is: 'unknown', attempts: 2 },
  { is: 'reconciling' },
  { is: 'offline' },
  { is: 'halted', incident: 'halt-1', why: 'sent twice' },
  { is: 'break', until: NOW + 3_600_000 },
  { is: 'read-only', why: 'guards unset' },
  { is: 'daily', day: '2026-09-21', why: 'loss', figure: requireAmount('1200'), cap: requireAmount('1000') },
  { is: 'doubt', doubts: [{ is: 'marks apart', symbol: 'PERP_BTC_USDC', at: NOW - 9_000, facts: {} }] },
  {
    is: 'part',
    limits: [
      { over: 'may still arrive', bars: 'what rests', until: NOW + 60_000, attempt: 'pd-9', markets: 'all' },
    ],
  },
  {
    is: 'part',
    limits: [
      {
        over: 'a word nobody knows',
        bars: 'risk',
        word: 'PAUSED',
        orderId: '71',
        markets: ['PERP_BTC_USDC'],
      },
    ],
  },
]

function drawKeyring(chance: Chance, symbol: string): KeyringOverview {
  const ceiling = {
    symbol,
    perOrder: requireAmount('0.9'),
    perDay: requireAmount('30'),
    mark: requireAmount('60000'),
  }
  return {
    ...{ isLocked: false, lockAfter: 15, isScreenLockHeard: false },
    rows: [
      {
        profile: { id: 'practice', kind: 'live', label: 'Main', venue: 'venue.example' },
        ...{ inUse: true, key: 'ready', writing: 'allowed', hasGuards: true },
        ceilings: chance.happens(0.15) ? 'none' : { writesAMinute: 20, markets: [ceiling] },
      },
    ],
  }
}

/** Draws a state of the desk. Most of it is fresh and complete; each flaw is rare, so that most drafts get far. */
export function drawWorld(chance: Chance): World {
  const is = (share: number) => chance.happens(share)
  const at = chance.pick(draftMarkets)
  const { symbol } = at.rules
  const held = draftMarkets.flatMap(each =>
    is(each === at ? 0.6 : 0.25) ? [drawPosition(chance, each)] : [],
  )
  const resting = Array.from({ length: between(chance, 0, 4) }, (_, nth) =>
    drawOrder(chance, is(0.7) ? at : chance.pick(draftMarkets), nth),
  )
  const waiting = Array.from({ length: between(chance, 0, 3) }, (_, nth) =>
    drawAlgo(chance, is(0.7) ? at : chance.pick(draftMarkets), nth),
  )
  const free = steps(between(chance, 0, is(0.08) ? 50_000 : 9_000_000), cents)
  const sections: Partial<SnapshotSections> = {
    profile: {
      ...{ id: 'practice', kind: 'live', label: 'Main', venue: 'venue.example' },
      ...(is(0.4) && { subOf: 'Root' }),
    },
    markets: draftMarkets.map(({ rules }) => (is(0.02) ? { ...rules, status: 'HALTED' } : rules)),
    quotes: draftMarkets.map(({ rules, markTicks }) => ({
      symbol: rules.symbol,
      ...(!is(0.02) && { mark: steps(markTicks + between(chance, -90, 90), rules.tick) }),
    })),
    account: account({ free, totalCollateral: requireAmount('60000'), marginRatio: requireAmount('0.4') }),
    positions: held,
    orders: resting,
    algoOrders: waiting,
    terms: terms({
      takerBps: requireAmount(chance.pick(['5', '4.5', '0'])),
      makerBps: requireAmount(chance.pick(['2', '-0.5', '0'])),
      ...(is(0.6) && { rwaTakerBps: requireAmount('7'), rwaMakerBps: requireAmount('3') }),
      ...(is(0.3) && { imrFactors: { [symbol]: requireAmount('0.0000004') } }),
      maxNotionals: is(0.9) ? { [symbol]: requireAmount(is(0.1) ? '15000' : '900000') } : {},
      ...(is(0.7) && { cancelsInMaintenance: is(0.5) }),
      ...(is(0.5) && { maxLeverage: requireAmount('20') }),
    }),
    rwaMarkets: is(0.9)
      ? [{ symbol: 'PERP_SPX500_USDC', status: is(0.5) ? 'open' : 'close', nextOpen: NOW + 7_200_000 }]
      : [],
    leverages: draftMarkets.flatMap(({ rules }) =>
      (['CROSS', 'ISOLATED'] as const).map(marginMode => ({
        ...{ symbol: rules.symbol, marginMode },
        leverage: requireAmount(chance.pick(['3', '10', '20'])),
      })),
    ),
    marginModes: draftMarkets.map(({ rules }) => ({
      symbol: rules.symbol,
      marginMode: is(0.5) ? ('CROSS' as const) : ('ISOLATED' as const),
    })),
    key: { fingerprint: '8tm7…hX', scopes: ['read', 'trading'], active: true },
    ...(is(0.2) && { keyring: drawKeyring(chance, symbol) }),
    holdings: [
      {
        token: 'USDC',
        held: requireAmount('4000'),
        frozen: requireAmount('0'),
        pendingShort: requireAmount('0'),
        updatedAt: NOW,
      },
    ],
  }
  const on = inputs(sections, {
    book: is(0.04)
      ? undefined
      : dated(drawBook(chance, is(0.97) ? at : chance.pick(draftMarkets)), is(0.03) ? 9_000 : 250),
    ownKey: is(0.9)
      ? dated({
          life: is(0.95) ? 'works' : 'ending',
          allowed: is(0.5) ? '' : '198.51.100.1',
          seen: '203.0.113.7',
        })
      : undefined,
    settleNonce: is(0.9) ? String(between(chance, 1, 99)) : undefined,
    writes: deriveTradingState(is(0.1) ? [chance.pick(holds)] : []),
    guards: is(0.02) ? undefined : drawGuards(chance),
    recent: Array.from({ length: is(0.03) ? 31 : between(chance, 0, 2) }, (_, nth) => ({
      at: NOW - 900 * (nth + 1),
      write: { ...recentOrder, symbol },
    })),
    clockAt: is(0.02) ? undefined : NOW - 1_000,
    rateFreeAt: is(0.02) ? NOW + 1_500 : undefined,
  })
  return { on: { ...on, snapshot: withFlaws(chance, on.snapshot) }, at, markets: draftMarkets }
}

const recentOrder: OrderWrite = {
  symbol: 'PERP_BTC_USDC',
  ...{ is: 'order', side: 'BUY', type: 'LIMIT', marginMode: 'CROSS', reduceOnly: false },
  ...{ price: requireAmount('60000'), quantity: requireAmount('0.1') },
}

function drawGuards(chance: Chance): PlanningInputs['guards'] {
  if (chance.happens(0.8))
    return guards({
      orderNotional: requireAmount('90000'),
      positionNotional: requireAmount('250000'),
      openNotional: requireAmount('900000'),
    })
  return guards({
    orderNotional: requireAmount(chance.pick(['500', '5000'])),
    collar: requireAmount(chance.pick(['0.005', '0.02'])),
    markets: chance.pick(['all', ['PERP_BTC_USDC']]),
  })
}

/** Leaves out a section of a snapshot, or makes one old, in a few of a hundred cases. */
function withFlaws(chance: Chance, snapshot: DeskSnapshot): DeskSnapshot {
  if (!chance.happens(0.08)) return snapshot
  const sections = Object.entries(snapshot)
  const flawed = chance.below(sections.length)
  const isMissing = chance.happens(0.5)
  return Object.fromEntries(
    sections.flatMap(([name, section], nth) => {
      if (nth !== flawed || section === undefined) return [[name, section]]
      return isMissing ? [] : [[name, { ...section, asOf: NOW - 90_000 }]]
    }),
  )
}
