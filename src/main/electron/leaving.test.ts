import { expect, it } from 'vitest'
import { leavingSentence } from './leaving'

it.each([
  [{ unknown: 0, orders: 0, positions: 0 }, undefined],
  [{ unknown: 0, orders: 1, positions: 0 }, '1 open order will stay live at the venue.'],
  [{ unknown: 0, orders: 2, positions: 1 }, '2 open orders and 1 open position will stay live at the venue.'],
  [{ unknown: 1, orders: 0, positions: 0 }, '1 outcome is still unknown.'],
  [
    { unknown: 2, orders: 0, positions: 3 },
    '3 open positions will stay live at the venue, and 2 outcomes are still unknown.',
  ],
])('says of %j: %s', (stays, sentence) => {
  expect(leavingSentence(stays)).toBe(sentence)
})
