import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { dated, position } from '../../../test/kit/trade'
import { describeOpenAtLock } from './open-at-lock'

const at = <T>(asOf: number, value: T) => ({ ...dated(value), asOf })

it.each([
  ['nothing read', {}, { says: 'Open orders and positions not read.', asOf: 100 }],
  [
    'the orders are old',
    { positions: at(99, []), orders: at(40, []), algoOrders: at(90, []) },
    { says: 'Nothing open at the venue.', asOf: 40 },
  ],
  [
    'the stops are unread',
    { positions: at(60, [position({ quantity: requireAmount('1') })]), orders: at(99, []) },
    {
      says: '1 open position stays open at the venue, and stop coverage not known.',
      asOf: 60,
    },
  ],
])('dates the open items behind a lock by the oldest reading when %s', (_what, snapshot, left) =>
  expect(describeOpenAtLock(0, snapshot, 100)).toEqual(left),
)
