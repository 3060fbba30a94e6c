import { describe, expect, it } from 'vitest'
import { filled } from '../../../test/kit/trades'
import { SYMBOL } from '../../../test/kit/trade'
import { requireAmount as a, type Amount } from '../value/decimal-amount'
import { carryHeldFigures, type HeldFigures } from './held-figures'

const figures = (lastTrade: string): HeldFigures => ({
  ...{ symbol: SYMBOL, marginMode: 'CROSS', quantity: a('3'), lastTrade, openedAt: 1, funding: a('2') },
  today: { is: 'known', cash: a('-300') },
})
const counted = filled('buy 3 at 100', 0)
const read = figures(counted.tradeId)
const carry = (quantity: Amount, ...later: readonly ReturnType<typeof filled>[]) =>
  carryHeldFigures(read, quantity, [...later.toReversed(), counted])

describe('the figures of a held position', () => {
  it('are carried over a later partial close with its price and fee', () => {
    expect(carry(a('2'), filled('sell 1 at 110', 5, { fee: '0.5' }))).toMatchObject({
      quantity: '2',
      openedAt: 1,
      today: { is: 'known', cash: '-190.5' },
    })
  })

  it('stay while the position does not show a later fill yet', () => {
    expect(carry(a('3'), filled('sell 1 at 110', 5))).toBe(read)
  })

  it('include later fills that leave the size as it was', () => {
    const [sell, buy] = [filled('sell 1 at 110', 5), filled('buy 1 at 105', 6)]
    expect(carry(a('3'), sell, buy)?.today).toEqual({ is: 'known', cash: '-295' })
  })

  it('are unknown where the known fills do not lead to the size, or closed it between', () => {
    expect(carry(a('2'))).toBeUndefined()
    expect(carry(a('2'), filled('sell 3 at 110', 5), filled('buy 2 at 100', 6))).toBeUndefined()
    expect(carry(a('-1'), filled('sell 4 at 110', 5))).toBeUndefined()
  })

  it('have no part of today after a fill without a fee', () => {
    const { fee: _none, ...fill } = filled('sell 1 at 110', 5)
    expect(carry(a('2'), fill)?.today).toEqual({ is: 'unknown', why: 'fee' })
  })

  it('ignore fills of other markets and of the other margin mode', () => {
    const other = { ...filled('sell 1 at 110', 5), symbol: 'PERP_ETH_USDC' }
    const isolated = { ...filled('sell 1 at 110', 5), marginMode: 'ISOLATED' as const }
    expect(carry(a('3'), other, isolated)).toBe(read)
  })
})
