import { expect, it } from 'vitest'
import { terms } from '../../../test/kit/trade'
import { selectFeeRates } from './fee-rates'
import { requireAmount } from '../value/decimal-amount'

const listed = [{ symbol: 'NVDA', status: 'open' }]
const dear = { rwaTakerBps: requireAmount('13'), rwaMakerBps: requireAmount('12') }
const cheap = { rwaTakerBps: requireAmount('4'), rwaMakerBps: requireAmount('-1') }
const mixed = { rwaTakerBps: requireAmount('4'), rwaMakerBps: requireAmount('3') }
const same = { rwaTakerBps: requireAmount('5'), rwaMakerBps: requireAmount('2') }

type Case = readonly [string, object, typeof listed | undefined, string, readonly [string, string, string]]
const cases: readonly Case[] = [
  ['the futures rates where the market is not in the list', dear, listed, 'BTC', ['5', '2', 'stated']],
  ['the rates of real-world assets where it is', dear, listed, 'NVDA', ['13', '12', 'stated']],
  ['those as well where they are lower', cheap, listed, 'NVDA', ['4', '-1', 'stated']],
  ['the larger of both while the list is not read', dear, undefined, 'NVDA', ['13', '12', 'larger']],
  ['each larger one for itself', mixed, undefined, 'NVDA', ['5', '3', 'larger']],
  ['the futures rates where those are the larger', cheap, undefined, 'BTC', ['5', '2', 'larger']],
  ['what is stated where both are the same', same, undefined, 'BTC', ['5', '2', 'stated']],
  ['the futures rates where no other is told, and says so', {}, listed, 'NVDA', ['5', '2', 'untold']],
  ['them as well while the list is not read', {}, undefined, 'NVDA', ['5', '2', 'untold']],
  [
    'the futures rates without a word where the market is no such one',
    {},
    listed,
    'BTC',
    ['5', '2', 'stated'],
  ],
  [
    'the one that is told and the futures rate for the other',
    { rwaTakerBps: requireAmount('13') },
    listed,
    'NVDA',
    ['13', '2', 'untold'],
  ],
]

it.each(cases)('a market charges %s', (_, rwaRates, list, symbol, [takerBps, makerBps, by]) => {
  expect(selectFeeRates(terms(rwaRates), list, symbol)).toEqual({ takerBps, makerBps, by })
})
