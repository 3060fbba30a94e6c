import { describe, expect, it } from 'vitest'
import { inputs, market, position, SYMBOL } from '../../../test/kit/trade'
import type { Position } from '../account/position'
import { marketHoldingsOf } from '../context/footing-of'
import { exactly } from '../value/decimal'
import { marginUses } from './margin-use'

/** A long of 1 at 60,000 with 10 times leverage, alone, of which 5 % have to be kept. */
const isolated = (changes: Partial<Position> = {}): Position =>
  position({
    marginMode: 'ISOLATED',
    quantity: exactly('1'),
    cost: exactly('60000'),
    entry: exactly('60000'),
    mark: exactly('60000'),
    margin: exactly('6036'),
    ...changes,
  })
const rules = market({ baseImr: exactly('0.1'), baseMmr: exactly('0.05'), imrFactor: exactly('0') })
const at = (positions: readonly Position[], mark: string, collateral?: string) => {
  const quotes = [{ symbol: SYMBOL, mark: exactly(mark) }]
  const marketHoldings = marketHoldingsOf(inputs({ positions, quotes, markets: [rules] }).snapshot) ?? []
  return marginUses({
    marketHoldings,
    collateral: collateral === undefined ? undefined : exactly(collateral),
    liquidation: ({ symbol }) => positions.find(row => row.symbol === symbol)?.liquidation,
  }).map(({ marginMode, used }) => `${marginMode} ${used}`)
}

describe('the share of its margin that a position uses', () => {
  it.each([
    ['at its entry', isolated(), '60000', '0.497017'],
    ['on the way down', isolated(), '58000', '0.718533'],
    ['at its price of liquidation', isolated(), '56804.2105', '1'],
    ['below it', isolated(), '50000', '1'],
    ['of a short', isolated({ quantity: exactly('-1'), cost: exactly('-60000') }), '62000', '0.768087'],
  ])('%s', (_when, row, mark, used) => {
    const settled = { ...row, unsettledPnl: exactly('0') }
    expect(at([settled], mark)).toEqual([`ISOLATED ${used}`])
  })

  it('follows from the price of liquidation where the margin is not told, and from nothing where neither is', () => {
    const { margin: _untold, ...row } = isolated()
    expect(at([{ ...row, liquidation: exactly('56804.2105263') }], '58000')).toEqual(['ISOLATED 0.718533'])
    expect(at([row], '58000')).toEqual([])
  })

  it('is one share for all cross positions', () => {
    const row = position({ quantity: exactly('1'), mark: exactly('60000'), mmr: exactly('0.05') })
    const other = { ...row, symbol: 'PERP_ETH_USDC', quantity: exactly('-10'), mark: exactly('3000') }
    expect(at([row, other], '59000', '9000')).toEqual(['CROSS 0.494444'])
    expect([at([row], '60000', '-1'), at([row], '60000')]).toEqual([['CROSS 1'], []])
  })

  it('is nothing where nothing is open', () => expect(at([position()], '1', '1')).toEqual([]))
})
