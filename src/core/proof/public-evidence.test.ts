import { expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import { comparePublicPositions } from './public-evidence'

const held = (quantity: string) => ({
  collateral: requireAmount('1'),
  positions: [{ symbol: 'PERP_BTC_USDC', marginMode: 'CROSS' as const, quantity: requireAmount(quantity) }],
})
const reading = (at: number, quantity: string) => ({
  at,
  quantities: new Map([['PERP_BTC_USDC CROSS', requireAmount(quantity)]]),
})
const differs = [{ symbol: 'PERP_BTC_USDC', facts: { marginMode: 'CROSS', there: '2', here: '1' } }]

it('reports a quantity that differs from every private response since just before the public one', () => {
  expect(comparePublicPositions(held('2'), 10, [reading(5, '1'), reading(12, '1')])).toEqual(differs)
})

it('reports nothing when a private response has the same quantity, because of a trade in between', () => {
  expect(comparePublicPositions(held('2'), 10, [reading(5, '1'), reading(12, '2')])).toEqual([])
  expect(comparePublicPositions(held('1'), 10, [reading(5, '1'), reading(12, '2')])).toEqual([])
})

it('makes no statement when the public response is older than every private one', () => {
  expect(comparePublicPositions(held('2'), 5, [reading(5, '1'), reading(12, '1')])).toBeUndefined()
})

it('treats a position that is missing from a list as zero', () => {
  expect(comparePublicPositions({ ...held('2'), positions: [] }, 10, [reading(5, '1')])).toMatchObject([
    { facts: { there: '0', here: '1' } },
  ])
})
