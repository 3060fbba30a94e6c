import { describe, expect, it } from 'vitest'
import { inputs, market, position, SYMBOL } from '../../../test/kit/trade'
import type { PositionRecord } from '../account/position-record'
import { listMarketHoldings } from '../context/margin-state-reader'
import { requireAmount } from '../value/decimal-amount'
import { computeMarginUsage } from './margin-usage'

/** A long of 1 at 60,000 with 10 times leverage, alone, of which 5 % have to be kept. */
const isolated = (changes: Partial<PositionRecord> = {}): PositionRecord =>
  position({
    marginMode: 'ISOLATED',
    quantity: requireAmount('1'),
    cost: requireAmount('60000'),
    entry: requireAmount('60000'),
    mark: requireAmount('60000'),
    margin: requireAmount('6036'),
    ...changes,
  })
const rules = market({
  baseImr: requireAmount('0.1'),
  baseMmr: requireAmount('0.05'),
  imrFactor: requireAmount('0'),
})
const at = (positions: readonly PositionRecord[], mark: string, collateral?: string) => {
  const quotes = [{ symbol: SYMBOL, mark: requireAmount(mark) }]
  const marketHoldings = listMarketHoldings(inputs({ positions, quotes, markets: [rules] }).snapshot) ?? []
  return computeMarginUsage({
    marketHoldings,
    collateral: collateral === undefined ? undefined : requireAmount(collateral),
    liquidation: ({ symbol }) => positions.find(row => row.symbol === symbol)?.liquidation,
  }).map(({ marginMode, used }) => `${marginMode} ${used}`)
}

describe('the share of margin that a position uses', () => {
  it.each([
    ['at its entry', isolated(), '60000', '0.497017'],
    ['on the way down', isolated(), '58000', '0.718533'],
    ['at its price of liquidation', isolated(), '56804.2105', '1'],
    ['below it', isolated(), '50000', '1'],
    [
      'of a short',
      isolated({ quantity: requireAmount('-1'), cost: requireAmount('-60000') }),
      '62000',
      '0.768087',
    ],
  ])('rises to 1 at the liquidation price: %s', (_when, row, mark, used) => {
    const settled = { ...row, unsettledPnl: requireAmount('0') }
    expect(at([settled], mark)).toEqual([`ISOLATED ${used}`])
  })

  it('is derived from the liquidation price without a margin, and is missing without both', () => {
    const { margin: _untold, ...row } = isolated()
    expect(at([{ ...row, liquidation: requireAmount('56804.2105263') }], '58000')).toEqual([
      'ISOLATED 0.718533',
    ])
    expect(at([row], '58000')).toEqual([])
  })

  it('is one share for all cross positions', () => {
    const row = position({
      quantity: requireAmount('1'),
      mark: requireAmount('60000'),
      mmr: requireAmount('0.05'),
    })
    const other = {
      ...row,
      symbol: 'PERP_ETH_USDC',
      quantity: requireAmount('-10'),
      mark: requireAmount('3000'),
    }
    expect(at([row, other], '59000', '9000')).toEqual(['CROSS 0.494444'])
    expect([at([row], '60000', '-1'), at([row], '60000')]).toEqual([['CROSS 1'], []])
  })

  it('is missing when nothing is open', () => expect(at([position()], '1', '1')).toEqual([]))
})
