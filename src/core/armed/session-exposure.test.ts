import { describe, expect, it } from 'vitest'
import { NOW, order, position, snapshot, SYMBOL } from '../../../test/kit/trade'
import { algo as algoOrder } from '../../../test/kit/algo'
import { inside } from '../../../test/kit/envelopes'
import type { FillRecord } from '../account/order-record'
import type { AttemptId } from '../write/venue-write'
import { requireAmount, ZERO } from '../value/decimal-amount'
import { computeSideExposure, getReducedPosition, type ExposureInputs } from './session-exposure'

const buys = { symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY' } as const
const sells = { ...buys, side: 'SELL' } as const
const amount = requireAmount
type Known = Parameters<typeof snapshot>[0]

const given = (known: Known = {}, others: Partial<ExposureInputs> = {}): ExposureInputs => ({
  snapshot: snapshot({ algoOrders: [], ...known }),
  ...{ ownOrders: [], isExplained: true },
  ...others,
})
const held = (quantity: string) => position({ quantity: amount(quantity) })
const fill = (changes: Partial<FillRecord> = {}): FillRecord => ({
  ...{ tradeId: '1', orderId: '9', symbol: SYMBOL, side: 'BUY', price: amount('60000') },
  ...{ quantity: amount('0.1'), maker: false, at: NOW + 5 },
  ...changes,
})
const filled = (updatedAt: number) =>
  order({
    ...{ orderId: '9', status: 'FILLED', updatedAt },
    quantity: amount('0.3'),
    executed: amount('0.3'),
  })
const inFlight = { id: 'pd-1' as AttemptId, write: inside() }

describe('exposure of one side', () => {
  it.each<[string, ExposureInputs, string, string]>([
    ['nothing', given(), '0', '0'],
    ['a long position', given({ positions: [held('0.3')] }), '0.3', '-0.3'],
    [
      'a position of the other margin mode',
      given({ positions: [position({ quantity: amount('0.3'), marginMode: 'ISOLATED' })] }),
      ...(['0', '0'] as const),
    ],
    [
      'open orders at their whole size, though part of one has filled',
      given({
        orders: [order({ quantity: amount('0.2'), executed: amount('0.1'), status: 'PARTIAL_FILLED' })],
      }),
      ...(['0.2', '0'] as const),
    ],
    ['an order that only reduces', given({ orders: [order({ reduceOnly: true })] }), '0', '0'],
    ['an order that has ended', given({ orders: [order({ status: 'CANCELLED' })] }), '0', '0'],
    ['an order on its way', given({}, { ownOrders: [inFlight] }), '0.1', '0'],
    [
      'an order on its way that is listed already, once',
      given(
        { orders: [order({ clientOrderId: 'pd-1', quantity: amount('0.1') })] },
        { ownOrders: [inFlight] },
      ),
      ...(['0.1', '0'] as const),
    ],
    [
      'an order that waits for a trigger',
      given({ algoOrders: [algoOrder({ side: 'SELL', quantity: amount('0.4'), reduceOnly: false })] }),
      ...(['0', '0.4'] as const),
    ],
    [
      'a stop that only reduces',
      given({ algoOrders: [algoOrder({ side: 'SELL', quantity: amount('0.4'), reduceOnly: true })] }),
      ...(['0', '0'] as const),
    ],
    [
      'a fill that the position may not show yet',
      given(
        { positions: [held('0.3')], fills: [fill(), fill({ tradeId: '2', at: NOW - 60_000 })] },
        { isExplained: false },
      ),
      ...(['0.4', '-0.3'] as const),
    ],
    [
      'a fill that came after the reading without a row, by the venue’s clock',
      given(
        { positions: [], fills: [fill({ at: NOW - 4_000 })], health: { clock: { offset: -5_000 } } as never },
        { isExplained: false },
      ),
      ...(['0.1', '0'] as const),
    ],
    [
      'an order whose record reports more than the fills that are known',
      given({ positions: [held('0.3')], orders: [filled(NOW + 5)], fills: [fill()] }),
      ...(['0.5', '-0.3'] as const),
    ],
    [
      'no order that ended before the position last changed',
      given({ positions: [held('0.3')], orders: [filled(NOW - 100)] }),
      ...(['0.3', '-0.3'] as const),
    ],
    [
      'no order that ended long before the position was read',
      given({ positions: [{ ...held('0.3'), updatedAt: NOW - 60_000 }], orders: [filled(NOW - 30_000)] }),
      ...(['0.3', '-0.3'] as const),
    ],
    [
      'an order that ended in the millisecond of a position that still reports it as pending',
      given({
        positions: [position({ quantity: ZERO, pendingLong: amount('0.3') })],
        orders: [filled(NOW - 100)],
      }),
      ...(['0.3', '0'] as const),
    ],
    [
      'its fill too, until the position is explained',
      given(
        {
          positions: [position({ quantity: ZERO, pendingLong: amount('0.1') })],
          fills: [fill({ at: NOW - 100 })],
        },
        { isExplained: false },
      ),
      ...(['0.1', '0'] as const),
    ],
    ['a fill that the position shows', given({ positions: [held('0.3')], fills: [fill()] }), '0.3', '-0.3'],
  ])('counts %s', (_, inputs, bought, sold) => {
    expect([computeSideExposure(buys, inputs), computeSideExposure(sells, inputs)]).toEqual([bought, sold])
  })

  it.each(['positions', 'orders', 'algoOrders'] as const)('is unknown before %s were read', section => {
    const { [section]: _, ...others } = given().snapshot
    expect(computeSideExposure(buys, { ...given(), snapshot: others })).toBeUndefined()
  })

  it('counts the larger of two positions while one may have replaced the other wrongly', () => {
    const replacedRow = { quantity: amount('0.5'), seq: '1', since: 0 }
    const inputs = given({ positions: [position({ quantity: amount('0.3'), replacedRow })] })
    expect(computeSideExposure(buys, inputs)).toBe('0.5')
  })

  it('leaves out the order that an edit replaces', () => {
    const inputs = given({ orders: [order({ orderId: '7', quantity: amount('0.2') })] })
    expect(computeSideExposure(buys, inputs, '7')).toBe('0')
  })
})

it('reduces only a position of the other side', () => {
  const long = given({ positions: [held('0.3')] })
  expect([getReducedPosition(buys, long), getReducedPosition(sells, long)]).toEqual(['0', '0.3'])
  expect(getReducedPosition(sells, given())).toBe('0')
})

it.each<[string, string, readonly FillRecord[], string, string]>([
  ['a buy from flat', '0', [fill()], '0', '0.1'],
  ['a buy and a sale from flat', '0', [fill(), fill({ tradeId: '2', side: 'SELL' })], '0', '0'],
  ['a sale of a long', '0.1', [fill({ side: 'SELL' })], '0', '0.1'],
  ['a sale beyond a long', '0.1', [fill({ side: 'SELL', quantity: amount('0.3') })], '0.2', '0.1'],
])(
  'reduces also what fills make that the position does not show yet: %s',
  (_, quantity, fills, bought, sold) => {
    const late = given({ positions: [held(quantity)], fills }, { isExplained: false })
    expect([getReducedPosition(buys, late), getReducedPosition(sells, late)]).toEqual([bought, sold])
  },
)
