import { expect, it } from 'vitest'
import { requireAmount } from '../value/decimal'
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

it('finds another quantity than every answer to the key since before it', () => {
  expect(comparePublicPositions(held('2'), 10, [reading(5, '1'), reading(12, '1')])).toEqual(differs)
})

it('finds nothing where an answer to the key says the same by now: something was traded in between', () => {
  expect(comparePublicPositions(held('2'), 10, [reading(5, '1'), reading(12, '2')])).toEqual([])
  expect(comparePublicPositions(held('1'), 10, [reading(5, '1'), reading(12, '2')])).toEqual([])
})

it('says nothing where the public answer is older than every answer to the key', () => {
  expect(comparePublicPositions(held('2'), 5, [reading(5, '1'), reading(12, '1')])).toBeUndefined()
})

it('takes what is in no list for nothing held', () => {
  expect(comparePublicPositions({ ...held('2'), positions: [] }, 10, [reading(5, '1')])).toMatchObject([
    { facts: { there: '0', here: '1' } },
  ])
})
