import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  account,
  book,
  dated,
  draft,
  guards,
  inputs,
  market,
  NOW,
  order,
  position,
  SYMBOL,
} from '../../../test/kit/trade'
import type { OrderRecord } from '../account/order-record'
import type { PositionRecord } from '../account/position-record'
import type { PlanningInputs } from '../context/planning-inputs'
import type { TradingRestriction } from '../guard/trading-guards'
import { deriveTradingState } from '../guard/trading-restrictions'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'
import type { KeyringRow } from '../profile/keyring-overview'
import {
  absolute,
  add,
  compareDecimals,
  requireAmount,
  isNegative,
  multiply,
  subtract,
  ZERO,
} from '../value/decimal-amount'
import { MAX_SHEET_REQUESTS } from '../write/plan'
import { isOrderPlacement, type WriteDraft, type OrderWrite, type Write } from '../write/venue-write'
import { evaluateDraft } from './draft-evaluation'

const OTHER = 'PERP_ETH_USDC'
const marks = { [SYMBOL]: '60000', [OTHER]: '2000' } as const
type Symbol = keyof typeof marks

/** A simulated account, its guards and its market rules. Each accepted order changes it. */
interface World {
  readonly caps: { readonly order: string; readonly position: string }
  readonly rules: { readonly sizeMin: string; readonly sizeMax: string; readonly minNotional: string }
  readonly positions: readonly PositionRecord[]
  readonly orders: readonly OrderRecord[]
}

interface Step {
  readonly symbol: Symbol
  readonly marginMode: MarginMode
  readonly side: OrderSide
  readonly thousandths: number
  readonly result: 'filled' | 'half filled' | 'open'
  readonly reduceOnly: boolean
}

const steps = fc.array(
  fc.record<Step>({
    symbol: fc.constantFrom<Symbol>(SYMBOL, OTHER),
    marginMode: fc.constantFrom('CROSS', 'ISOLATED'),
    side: fc.constantFrom('BUY', 'BUY', 'SELL'),
    thousandths: fc.integer({ min: 1, max: 2_000 }),
    result: fc.constantFrom('filled', 'filled', 'half filled', 'open'),
    reduceOnly: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

const worlds = fc.record({
  caps: fc.record({
    order: fc.constantFrom('1000', '25000', '60000'),
    position: fc.constantFrom('50000', '100000', '1000000'),
  }),
  rules: fc.record({
    sizeMin: fc.constantFrom('0.001', '0.01'),
    sizeMax: fc.constantFrom('0.02', '0.3', '100'),
    minNotional: fc.constantFrom('10', '100'),
  }),
})

/** Restrictions, recent writes, guards, mark and key limits when the position is closed. */
const moments = fc.record({
  restrictions: fc.constantFrom<readonly TradingRestriction[]>(
    [],
    [{ is: 'stopped', since: NOW }],
    [
      {
        is: 'daily',
        day: '2026-09-21',
        why: 'loss',
        figure: requireAmount('5000'),
        cap: requireAmount('1000'),
      },
    ],
    [{ is: 'daily', day: '2026-09-21', why: 'unread' }],
    [{ is: 'break', until: NOW + 60_000 }],
    [{ is: 'doubt', doubts: [] }],
    [{ is: 'venue act', profileId: 'p', acts: [] }],
  ),
  recentWrites: fc.constantFrom(0, 29, 100),
  hasLowGuards: fc.boolean(),
  mark: fc.constantFrom('0.85', '1', '1.15'),
  key: fc.constantFrom<KeyringRow['ceilings']>(undefined, 'none', { writesAMinute: 1, markets: [] }),
})
type Moment = typeof moments extends fc.Arbitrary<infer M> ? M : never

const unrestricted: Moment = {
  restrictions: [],
  recentWrites: 0,
  hasLowGuards: false,
  mark: '1',
  key: undefined,
}

const getMark = (symbol: string, { mark }: Moment) =>
  multiply(requireAmount(marks[symbol as Symbol]), requireAmount(mark))

function createInputs(
  { caps, rules, positions, orders }: World,
  symbol: string,
  moment: Moment,
): PlanningInputs {
  const sizes = {
    sizeMin: requireAmount(rules.sizeMin),
    sizeMax: requireAmount(rules.sizeMax),
    minNotional: requireAmount(rules.minNotional),
  }
  const own = { orderNotional: requireAmount(caps.order), positionNotional: requireAmount(caps.position) }
  const low = { orderNotional: requireAmount('5'), positionNotional: requireAmount('5'), markets: [] }
  const key = moment.key === undefined ? {} : { ceilings: moment.key }
  return inputs(
    {
      markets: [market(sizes), market({ ...sizes, symbol: OTHER, base: 'ETH' })],
      quotes: Object.keys(marks).map(one => ({ symbol: one, mark: getMark(one, moment) })),
      positions,
      orders,
      algoOrders: [],
      account: account({ free: requireAmount('900000000'), totalCollateral: requireAmount('900000000') }),
      leverages: Object.keys(marks).flatMap(one =>
        (['CROSS', 'ISOLATED'] as const).map(marginMode => ({
          symbol: one,
          marginMode,
          leverage: requireAmount('5'),
        })),
      ),
      keyring: { rows: [{ inUse: true, ...key } as unknown as KeyringRow], isDataOpen: true } as never,
    },
    {
      book: dated({ ...book(), symbol }),
      guards: guards({ ...own, openNotional: requireAmount('9000000'), ...(moment.hasLowGuards && low) }),
      writes: deriveTradingState(moment.restrictions),
      recent: Array.from({ length: moment.recentWrites }, (_, at) => ({ at: NOW - at, write: cancelled })),
    },
  )
}

const cancelled: Write = {
  is: 'cancel',
  symbol: SYMBOL,
  orderId: '1',
  side: 'BUY',
  quantity: requireAmount('1'),
  executed: ZERO,
}

const getSignedSize = ({ side, quantity }: Pick<OrderWrite, 'side' | 'quantity'>) =>
  side === 'BUY' ? quantity : subtract(ZERO, quantity)

function applyFill(world: World, write: OrderWrite, quantity = write.quantity): World {
  const { symbol, marginMode } = write
  const isSamePosition = (row: PositionRecord) => row.symbol === symbol && row.marginMode === marginMode
  const held = world.positions.find(isSamePosition)?.quantity ?? ZERO
  const entry = requireAmount(marks[symbol as Symbol])
  const after = add(held, getSignedSize({ side: write.side, quantity }))
  const row = position({
    symbol,
    marginMode,
    quantity: after,
    entry,
    mark: entry,
    margin: requireAmount('1000'),
  })
  return { ...world, positions: [...world.positions.filter(one => !isSamePosition(one)), row] }
}

/** Applies one order if its evaluation allows it; otherwise returns `world` unchanged. */
function applyOrder(world: World, step: Step, at: number): World {
  const quantity = requireAmount((step.thousandths / 1_000).toFixed(3))
  const { symbol, marginMode, side, reduceOnly } = step
  const price =
    step.result === 'open' ? multiply(requireAmount(marks[symbol]), requireAmount('0.99')) : marks[symbol]
  const orderDraft = draft({ symbol, marginMode, side, reduceOnly, quantity, price })
  const plan = evaluateDraft(orderDraft, createInputs(world, symbol, unrestricted), 'seal')
  if (!plan.ok || !isOrderPlacement(plan.value.write)) return world
  const { write } = plan.value
  if (step.result === 'open')
    return {
      ...world,
      orders: [
        ...world.orders,
        order({ ...{ symbol, marginMode, side, reduceOnly, quantity }, orderId: String(at) }),
      ],
    }
  const half = requireAmount((Math.ceil(step.thousandths / 2) / 1_000).toFixed(3))
  return applyFill(world, write, step.result === 'filled' ? quantity : half)
}

const listPositions = ({ positions }: World) => positions.filter(({ quantity }) => quantity !== ZERO)

const isDust = (row: PositionRecord, { rules }: World, moment: Moment): boolean => {
  const size = absolute(row.quantity)
  return (
    compareDecimals(size, requireAmount(rules.sizeMin)) < 0 ||
    compareDecimals(multiply(size, getMark(row.symbol, moment)), requireAmount(rules.minNotional)) < 0
  )
}

/** Returns every request of a sheet, or throws with the refusals. */
function planSheet(writeDraft: WriteDraft, world: World, symbol: string, moment: Moment): readonly Write[] {
  const plan = evaluateDraft(writeDraft, createInputs(world, symbol, moment), 'seal')
  if (!plan.ok) throw new Error(`refused: ${JSON.stringify(plan.error)}`)
  const { write, rest = [] } = plan.value
  return [write, ...rest]
}

/** Fills the closing orders of a sheet, and checks that each can only reduce its position. */
function applyCloses(world: World, writes: readonly Write[]): World {
  return writes.filter(isOrderPlacement).reduce((sum, write) => {
    const row = sum.positions.find(one => one.symbol === write.symbol && one.marginMode === write.marginMode)
    const held = row?.quantity ?? ZERO
    expect([write.reduceOnly, isNegative(held)]).toEqual([true, write.side === 'BUY'])
    expect(compareDecimals(write.quantity, absolute(held))).toBeLessThanOrEqual(0)
    expect(compareDecimals(write.quantity, requireAmount(world.rules.sizeMax))).toBeLessThanOrEqual(0)
    return applyFill(sum, write)
  }, world)
}

const openPositions = (world: Pick<World, 'caps' | 'rules'>, orders: readonly Step[]): World =>
  orders.reduce<World>(applyOrder, { ...world, positions: [], orders: [] })

describe('every position that can be opened', () => {
  it('can be closed completely under any caps, key ceilings and daily guards', () => {
    let count = 0
    fc.assert(
      fc.property(worlds, steps, moments, (setup, orders, moment) => {
        let world = openPositions(setup, orders)
        for (const { orderId, symbol } of world.orders)
          planSheet({ is: 'cancel', orderId, symbol }, world, symbol, moment)
        world = { ...world, orders: [] }
        for (const { symbol, marginMode, ...row } of listPositions(world)) {
          if (isDust({ symbol, marginMode, ...row }, world, moment)) continue
          count += 1
          const size = { is: 'share', percent: '100' } as const
          const left = () =>
            world.positions.find(one => one.symbol === symbol && one.marginMode === marginMode)?.quantity
          for (let sheets = 0; left() !== ZERO && sheets < 20; sheets += 1)
            world = applyCloses(
              world,
              planSheet({ is: 'close', symbol, marginMode, size }, world, symbol, moment),
            )
          expect(left()).toBe(ZERO)
        }
      }),
      { seed: 17, numRuns: 200 },
    )
    expect(count).toBeGreaterThan(40)
  })

  it('can be flattened under any orders, caps, key ceilings and daily guards', () => {
    let count = 0
    fc.assert(
      fc.property(worlds, steps, moments, (setup, orders, moment) => {
        let world = openPositions(setup, orders)
        const dust = () => listPositions(world).filter(row => isDust(row, world, moment))
        for (let sheets = 0; listPositions(world).length > dust().length && sheets < 20; sheets += 1) {
          count += 1
          const writes = planSheet({ is: 'flatten' }, world, SYMBOL, moment)
          expect(writes.length).toBeLessThanOrEqual(MAX_SHEET_REQUESTS)
          expect(writes.some(({ is }) => is === 'cancel all')).toBe(world.orders.length > 0)
          world = applyCloses({ ...world, orders: [] }, writes)
        }
        expect(listPositions(world)).toEqual(dust())
      }),
      { seed: 17, numRuns: 200 },
    )
    expect(count).toBeGreaterThan(40)
  })
})
