import { describe, expect, it } from 'vitest'
import { filled, life } from '../../../test/kit/trades'
import { NOW, position, SYMBOL } from '../../../test/kit/trade'
import type { VenueAction } from '../account/venue-action'
import { requireAmount as a, subtract } from '../value/decimal-amount'
import { listForcedCloses, type ForcedCloseInputs } from './forced-closes'
import type { LiquidatedPosition, LiquidationRecord } from './venue-history-records'

const taken = (changes: Partial<LiquidatedPosition> = {}): LiquidatedPosition => ({
  symbol: SYMBOL,
  quantity: a('2'),
  transferPrice: a('90'),
  liquidatorFee: a('1'),
  ...changes,
})
const liquidation = (...positions: readonly LiquidatedPosition[]): LiquidationRecord => ({
  liquidationId: '7',
  at: NOW,
  toInsuranceFund: a('0.5'),
  positions,
})
const held = (quantity: string, changes: Partial<ReturnType<typeof position>> = {}) => ({
  row: position({ quantity: a(quantity), entry: a('100'), updatedAt: NOW - 60_000, ...changes }),
  seenAt: NOW - 1_000,
})
const act = (changes: Partial<VenueAction> = {}): VenueAction => ({
  ...{ id: 'closed', is: 'closed by the venue', at: NOW, orders: [] },
  parts: [{ symbol: SYMBOL, quantity: a('2') }],
  ...changes,
})
const list = (given: Partial<ForcedCloseInputs>) =>
  listForcedCloses({
    ...{
      dayStart: NOW - 3_600_000,
      liquidations: [],
      closed: [],
      fills: [],
      actions: [],
      held: [],
      shrinkages: [],
    },
    ...given,
  }).map(({ realised }) => realised)

describe('a liquidation of the day', () => {
  it.each([
    ['2', taken(), '-21.5'],
    ['-2', taken({ quantity: a('-2'), transferPrice: a('110') }), '-21.5'],
    ['4', taken({ transferPrice: undefined as never, cost: a('190') }), '-11.5'],
  ])('of a position of %s realises its transfer price against entry, less its fees', (size, row, result) => {
    expect(list({ liquidations: [liquidation(row)], held: [held(size)] })).toEqual([result])
  })

  it('of an earlier day is left out', () => {
    const earlier = { ...liquidation(taken()), at: NOW - 3_600_001 }
    expect(list({ liquidations: [earlier], held: [held('2')] })).toEqual([])
  })

  it.each<[string, Partial<ForcedCloseInputs>]>([
    ['no position was observed', {}],
    ['the position was last observed on another day', { held: [{ ...held('2'), seenAt: NOW - 3_700_000 }] }],
    ['the position had the other side', { held: [held('-2')] }],
    ['it was added to between', { held: [held('2')], fills: [filled('buy 1 at 95', -30)] }],
    [
      'either of two positions may have been taken',
      { held: [held('2'), held('2', { marginMode: 'ISOLATED' })] },
    ],
  ])('has no result where %s', (_, given) => {
    expect(list({ liquidations: [liquidation(taken())], ...given })).toEqual([undefined])
  })

  it('is of the position whose margin mode the action of the same liquidation has', () => {
    const parts = [{ symbol: SYMBOL, quantity: a('2'), marginMode: 'ISOLATED' as const }]
    const given = {
      liquidations: [liquidation(taken())],
      held: [held('2', { entry: a('99') }), held('2', { marginMode: 'ISOLATED' })],
      fills: [{ ...filled('buy 1 at 95', -30), marginMode: 'CROSS' as const }],
    }
    const actions = [act({ id: 'liquidation 7', is: 'liquidated', record: '7', parts })]
    expect(list({ ...given, actions })).toEqual([a('-21.5')])
  })

  it.each<[string, Partial<LiquidatedPosition>]>([
    ['price', { transferPrice: undefined as never }],
    ['fee', { liquidatorFee: undefined as never }],
  ])('has no result without a reported %s', (_, changes) => {
    expect(list({ liquidations: [liquidation(taken(changes))], held: [held('2')] })).toEqual([undefined])
  })

  it('keeps its entry over fills that only reduce the position', () => {
    const fills = [filled('sell 1 at 95', -30), filled('sell 1 at 96', 30)]
    expect(list({ liquidations: [liquidation(taken())], held: [held('2')], fills })).toEqual(['-21.5'])
  })

  it('takes the entry of the closed position’s record if that position only shrank', () => {
    const closed = life('LONG', -60, 0, {
      ...{ liquidationId: '7', entry: a('99'), closed: a('2'), largest: a('2') },
    })
    const liquidations = [liquidation(taken())]
    expect(list({ liquidations, closed: [closed] })).toEqual(['-19.5'])
    expect(list({ liquidations, closed: [{ ...closed, closed: a('3') }] })).toEqual([undefined])
  })
})

describe('a deleveraging of the day', () => {
  const ended = life('LONG', -600, 0, {
    ...{ type: 'adl', closed: a('3'), exit: a('120'), realized: a('55'), tradingFee: a('2') },
  })

  it('realises what its fills do not account for, against the observed entry', () => {
    const fills = [filled('buy 3 at 100', -600), filled('sell 1 at 110', -300)]
    // 3 bought for 300, 1 sold for 110: the rest was taken for 55 + 2 + 300 − 110 = 247.
    expect(list({ closed: [ended], fills, held: [held('2')] })).toEqual(['47'])
  })

  it('without its fills realises the exit price of a position that nothing else closed', () => {
    expect(list({ closed: [ended], held: [held('3')] })).toEqual(['60'])
    expect(list({ closed: [ended], held: [held('2')] })).toEqual([undefined])
  })

  it('has no result if parts of the position were taken on an earlier day', () => {
    const earlier = act({ at: NOW - 86_400_000 })
    const whole = { ...ended, openedAt: NOW - 2 * 86_400_000 }
    expect(list({ closed: [whole], held: [held('3')], actions: [earlier] })).toEqual([undefined])
  })
})

describe('an action of the venue', () => {
  it('without a record has no result, until a record explains it', () => {
    expect(list({ actions: [act()] })).toEqual([undefined])
    const explained = act({ id: 'liquidation 7', is: 'liquidated', record: '7' })
    expect(list({ actions: [act(), explained] })).toEqual([undefined])
    expect(
      list({ actions: [act(), explained], liquidations: [liquidation(taken())], held: [held('2')] }),
    ).toEqual(['-21.5'])
  })

  it.each([
    ['4', '2', '400', '220', '-20'],
    ['-4', '-2', '-400', '-180', '-20'],
    ['2', '0', '200', '-20', '20'],
  ])(
    'without a record realises what the position of %s cost less when it became %s',
    (from, to, cost, left, result) => {
      const before = position({ quantity: a(from), cost: a(cost), entry: a('100'), updatedAt: NOW - 9_000 })
      const after = { ...before, quantity: a(to), cost: a(left), updatedAt: NOW - 100 }
      const quantity = subtract(before.quantity, after.quantity)
      const given = {
        actions: [act({ parts: [{ symbol: SYMBOL, quantity }] })],
        shrinkages: [{ before, after }],
      }
      expect(list(given)).toEqual([result])
      expect(list({ ...given, fills: [filled('sell 1 at 95', -5)] })).toEqual([undefined])
      const settled = act({ is: 'settled', id: 'settlement 1', at: NOW - 5_000, parts: [] })
      expect(list({ ...given, actions: [...given.actions, settled] })).toEqual([undefined])
      expect(list({ ...given, shrinkages: [...given.shrinkages, ...given.shrinkages] })).toEqual([undefined])
    },
  )

  it('that settles moves no result', () => {
    expect(list({ actions: [act({ is: 'settled', id: 'settlement 1', record: '1' })] })).toEqual([])
  })

  it('of an earlier day is left out', () => {
    expect(list({ actions: [act({ at: NOW - 3_600_001 })] })).toEqual([])
  })
})
