import { describe, expect, it } from 'vitest'
import type { VenueAction } from '../account/venue-action'
import type { FillRecord } from '../account/order-record'
import { requireAmount } from '../value/decimal-amount'
import { NOW, order, SYMBOL } from '../../../test/kit/trade'
import type { LiquidationRecord, PastPosition } from './venue-history-records'
import {
  createClosedAction,
  createDeleveragingAction,
  createLiquidationAction,
  createSettlementAction,
  listUnreviewedActions,
  withCancelledOrders,
} from './venue-action-factory'

type Bare = Omit<VenueAction, 'orders'>
const requireAction = (act: Bare | undefined): VenueAction => {
  if (act === undefined) throw new Error('Nothing was told.')
  return { ...act, orders: [] }
}
const taken = (quantity: string, symbol = SYMBOL) => ({
  symbol,
  quantity: requireAmount(quantity),
  transferPrice: requireAmount('50000'),
  liquidatorFee: requireAmount('3'),
})
const liquidation = (
  positions: LiquidationRecord['positions'],
  change: Partial<LiquidationRecord> = {},
): LiquidationRecord => ({
  liquidationId: '101',
  at: NOW,
  toInsuranceFund: requireAmount('2'),
  positions,
  ...change,
})

describe('a liquidation', () => {
  const first = requireAction(createLiquidationAction(liquidation([taken('0.1')]), []))

  it('is reported with size, price and fees', () => {
    expect(first).toEqual({
      ...{ id: 'liquidation 101', is: 'liquidated', record: '101', at: NOW, fee: '5', orders: [] },
      parts: [{ symbol: SYMBOL, quantity: '0.1', price: '50000' }],
    })
  })

  it('is not reported a second time by any source', () => {
    expect(createLiquidationAction(liquidation([taken('0.1')]), [first])).toBeUndefined()
  })

  it('that continues under its number is reported with its additional part', () => {
    const more = requireAction(
      createLiquidationAction(liquidation([taken('0.3'), taken('-2', 'PERP_ETH_USDC')]), [first]),
    )
    expect(more).toMatchObject({
      id: 'liquidation 101 2',
      parts: [
        { symbol: SYMBOL, quantity: '0.2' },
        { symbol: 'PERP_ETH_USDC', quantity: '-2', price: '50000' },
      ],
    })
    expect(more.fee).toBeUndefined()
    expect(
      createLiquidationAction(liquidation([taken('0.3'), taken('-2', 'PERP_ETH_USDC')]), [first, more]),
    ).toBeUndefined()
  })

  it('is reported even when its record names no position', () => {
    expect(requireAction(createLiquidationAction(liquidation([]), [])).parts).toEqual([])
  })

  it('is separate from another one of the same size', () => {
    expect(
      createLiquidationAction(liquidation([taken('0.1')], { liquidationId: '102' }), [first]),
    ).toBeDefined()
  })
})

describe('a position that ended by deleveraging', () => {
  const position: PastPosition = {
    ...{ positionId: '55', symbol: SYMBOL, marginMode: 'CROSS', side: 'LONG', status: 'closed', type: 'adl' },
    ...{ closed: requireAmount('0.1'), realized: requireAmount('-1000'), tradingFee: requireAmount('0') },
    ...{ openedAt: NOW - 1_000, closedAt: NOW },
  }
  const bought: FillRecord = {
    ...{ tradeId: '1', orderId: '7', symbol: SYMBOL, side: 'BUY', maker: false, at: NOW - 1_000 },
    ...{ price: requireAmount('60000'), quantity: requireAmount('0.1') },
  }

  it('is reported with the size and price derived from its record and the fills', () => {
    expect(requireAction(createDeleveragingAction(position, { fills: [bought] }, []))).toMatchObject({
      ...{ id: 'deleveraging 55', is: 'deleveraged', record: '55', at: NOW },
      parts: [{ symbol: SYMBOL, marginMode: 'CROSS', quantity: '0.1', price: '50000' }],
    })
  })

  it('is not reduced by a liquidation in the other margin mode of its market', () => {
    const other = { ...taken('0.04'), marginMode: 'ISOLATED' as const }
    const before = [requireAction(createLiquidationAction(liquidation([other], { at: NOW - 500 }), []))]
    expect(requireAction(createDeleveragingAction(position, { fills: [bought] }, before)).parts).toEqual([
      { symbol: SYMBOL, marginMode: 'CROSS', quantity: '0.1', price: '50000' },
    ])
  })

  it('is reported without what was closed before, whose price its record averages', () => {
    const shrinkage = (at: number) => ({
      ...{ symbol: SYMBOL, by: requireAmount('-0.04'), left: requireAmount('0.06') },
      ...{ since: 7, at },
    })
    const partsAfter = (at: number) =>
      requireAction(
        createDeleveragingAction(position, { fills: [bought] }, [
          requireAction(createClosedAction(shrinkage(at), [])),
        ]),
      ).parts
    expect(partsAfter(NOW - 500)).toEqual([{ symbol: SYMBOL, marginMode: 'CROSS', quantity: '0.06' }])
    // Observed only afterwards, or of an earlier position: not a separate event.
    for (const at of [NOW, NOW - 2_000])
      expect(partsAfter(at)).toMatchObject([{ quantity: '0.1', price: '50000' }])
  })

  it('uses the closed positions for a liquidated size when the liquidation has no margin mode', () => {
    const before = [
      requireAction(createLiquidationAction(liquidation([taken('0.04')], { at: NOW - 500 }), [])),
    ]
    const other = { ...position, positionId: '54', marginMode: 'ISOLATED' as const, liquidationId: '101' }
    const sizes = (closed?: readonly PastPosition[]) =>
      requireAction(
        createDeleveragingAction(position, { fills: [bought], ...(closed && { closed }) }, before),
      ).parts.map(({ quantity }) => quantity)
    expect(sizes([position, other])).toEqual(['0.1'])
    expect(sizes([position, { ...other, symbol: 'PERP_ETH_USDC' }])).toEqual(['0.06'])
    expect(sizes([position])).toEqual(['0.06'])
    expect(sizes()).toEqual(['0.06'])
  })

  it('has no price when fills are missing, and no size when none was observed', () => {
    const [seen] = requireAction(
      createDeleveragingAction(position, { fills: [], by: requireAmount('-0.1') }, []),
    ).parts
    expect(seen).toEqual({ symbol: SYMBOL, marginMode: 'CROSS', quantity: '0.1' })
    expect(requireAction(createDeleveragingAction(position, { fills: [] }, [])).parts).toEqual([
      { symbol: SYMBOL, marginMode: 'CROSS' },
    ])
  })

  it('is not reported a second time, or when a position ended in another way', () => {
    const act = requireAction(createDeleveragingAction(position, { fills: [bought] }, []))
    expect(createDeleveragingAction(position, { fills: [bought] }, [act])).toBeUndefined()
    expect(createDeleveragingAction({ ...position, type: 'closed' }, { fills: [bought] }, [])).toBeUndefined()
  })
})

describe('a position that only shrank', () => {
  const shrunk = { symbol: SYMBOL, by: requireAmount('-0.1'), left: requireAmount('0.3'), since: 7, at: NOW }
  const act = requireAction(createClosedAction(shrunk, []))

  it('is reported without a cause, a record, a price or a fee', () => {
    expect(act).toEqual({
      ...{ id: `closed ${SYMBOL} 7`, is: 'closed by the venue', at: NOW, orders: [] },
      parts: [{ symbol: SYMBOL, quantity: '0.1' }],
    })
  })

  it('is reported again for a further reduction, and not for the same one', () => {
    expect(createClosedAction(shrunk, [act])).toBeUndefined()
    const more = createClosedAction({ ...shrunk, by: requireAmount('-0.25'), left: requireAmount('0.15') }, [
      act,
    ])
    expect(more?.parts).toEqual([{ symbol: SYMBOL, quantity: '0.15' }])
  })

  it.each([
    ['grew', '0.1', '0.3'],
    ['turned around', '-0.4', '-0.1'],
    ['was not there', '0.1', '0.1'],
  ])('is not reported for a position that %s', (_, by, left) => {
    expect(
      createClosedAction({ ...shrunk, by: requireAmount(by), left: requireAmount(left) }, []),
    ).toBeUndefined()
  })

  it('needs no review once a record gives the reason', () => {
    const [reason] = [requireAction(createLiquidationAction(liquidation([taken('0.1')]), []))]
    expect(listUnreviewedActions({ acts: [act], seen: [] })).toEqual([act])
    expect(listUnreviewedActions({ acts: [act, reason], seen: [] })).toEqual([reason])
    expect(listUnreviewedActions({ acts: [act, reason], seen: [reason.id] })).toEqual([])
    const later = { ...reason, at: NOW + 3_600_000 }
    expect(listUnreviewedActions({ acts: [act, later], seen: [later.id] })).toEqual([act])
  })

  it('still needs review when a deleveraging follows, which does not include its size', () => {
    const end: VenueAction = {
      ...{ id: 'deleveraging 55', is: 'deleveraged', record: '55', at: NOW + 60_000, orders: [] },
      parts: [{ symbol: SYMBOL, marginMode: 'CROSS', quantity: requireAmount('0.3') }],
    }
    expect(listUnreviewedActions({ acts: [act, end], seen: [] })).toEqual([act, end])
  })

  it('still needs review when the record is of the other margin mode', () => {
    const cross = requireAction(createClosedAction({ ...shrunk, marginMode: 'CROSS' }, []))
    const end = (marginMode: 'CROSS' | 'ISOLATED'): VenueAction => ({
      ...{ id: 'deleveraging 55', is: 'deleveraged', record: '55', at: NOW, orders: [] },
      parts: [{ symbol: SYMBOL, marginMode, quantity: requireAmount('0.1') }],
    })
    expect(listUnreviewedActions({ acts: [cross, end('ISOLATED')], seen: ['deleveraging 55'] })).toEqual([
      cross,
    ])
    expect(listUnreviewedActions({ acts: [cross, end('CROSS')], seen: ['deleveraging 55'] })).toEqual([])
  })
})

it('requires no review of a settlement, and reports each one once', () => {
  const settlement = {
    ...{ id: '9', settled: requireAmount('-10'), requestedAt: NOW - 5, settledAt: NOW },
    ...{ oldBalance: requireAmount('1000'), newBalance: requireAmount('990'), bySymbol: [] },
  }
  const act = requireAction(createSettlementAction(settlement, []))
  expect(act).toMatchObject({ id: 'settlement 9', is: 'settled', settled: '-10', at: NOW })
  expect(createSettlementAction(settlement, [act])).toBeUndefined()
  expect(listUnreviewedActions({ acts: [act], seen: [] })).toEqual([])
})

describe('the removed orders', () => {
  const gone = (change: Parameters<typeof order>[0]) =>
    order({
      status: 'CANCELLED',
      quantity: requireAmount('3'),
      executed: requireAmount('1'),
      updatedAt: NOW - 900,
      ...change,
    })
  const own = new Set(['3'])
  const around = (act: Bare) =>
    withCancelledOrders(
      act,
      [
        gone({ orderId: '1' }),
        gone({ orderId: '2', symbol: 'PERP_ETH_USDC' }),
        gone({ orderId: '3' }),
        gone({ orderId: '4', updatedAt: NOW - 60_000 }),
        gone({ orderId: '5', status: 'FILLED' }),
      ],
      ({ orderId }) => own.has(orderId),
    ).orders.map(({ orderId, quantity }) => `${orderId} ${quantity}`)

  it('of a liquidation are all orders cancelled around it by others, with their unfilled size', () => {
    expect(around(requireAction(createLiquidationAction(liquidation([taken('0.1')]), [])))).toEqual([
      '1 2',
      '2 2',
    ])
  })

  it('of any other act are those of its market', () => {
    const act = requireAction(
      createClosedAction(
        { symbol: SYMBOL, by: requireAmount('-1'), left: requireAmount('1'), since: 7, at: NOW },
        [],
      ),
    )
    expect(around(act)).toEqual(['1 2'])
  })
})
