import { describe, expect, it } from 'vitest'
import { draft, inputs, market, position, SYMBOL } from '../../../../test/kit/trade'
import { requireAmount } from '../../value/decimal-amount'
import type { OrderDraft } from '../../write/venue-write'
import { isPartlyClosed, listClosingPositions, listSplitWarnings } from './split-closes'

const on = inputs({
  markets: [market({ sizeMax: requireAmount('1') })],
  positions: [
    position({ marginMode: 'ISOLATED', quantity: requireAmount('-1') }),
    position({ quantity: requireAmount('2') }),
  ],
})
const legs = (marginMode: OrderDraft['marginMode'], ...sizes: readonly string[]) =>
  sizes.map(quantity => draft({ marginMode, quantity, reduceOnly: true }))

describe('the positions that closes of one sheet end', () => {
  it('are the positions of each margin mode, with the number and sum of their orders', () =>
    expect(listClosingPositions([...legs('ISOLATED', '1'), ...legs('CROSS', '1', '0.7')], on)).toEqual([
      { symbol: SYMBOL, marginMode: 'ISOLATED', legs: 1, requested: '1', held: '1' },
      { symbol: SYMBOL, marginMode: 'CROSS', legs: 2, requested: '1.7', held: '2', splitAt: '1' },
    ]))

  it.each([
    [['1', '0.7'], true],
    [['1', '1'], false],
  ])('are closed in part by %j of 2: %s', (sizes, isPart) =>
    expect(listClosingPositions(legs('CROSS', ...sizes), on).map(isPartlyClosed)).toEqual([isPart]),
  )

  it('are named where several orders close one, without a typed word', () => {
    const facts = { symbol: SYMBOL, count: '2', max: '1' }
    expect(listSplitWarnings([...legs('ISOLATED', '1'), ...legs('CROSS', '1', '1')], on)).toEqual([
      { code: 'CLOSE_SPLIT', facts, typed: false },
    ])
    expect(listSplitWarnings(legs('CROSS', '1'), on)).toEqual([])
  })
})
