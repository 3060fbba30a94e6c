import { expect, it } from 'vitest'
import type { Leaving } from '../screen/leaving'
import { leavingSentence } from './leaving'

const none: Leaving = { unknown: 0, orders: 0, positions: 0, bare: [] }

it.each<[Partial<Leaving>, string | undefined]>([
  [{}, undefined],
  [{ bare: undefined }, undefined],
  [{ orders: 1 }, '1 open order will stay live at the venue.'],
  [{ orders: 2, positions: 1 }, '2 open orders and 1 open position will stay live at the venue.'],
  [{ unknown: 1 }, '1 outcome is still unknown.'],
  [
    { positions: 1, bare: ['PERP_BTC_USDC'] },
    '1 open position will stay live at the venue, and no stop covers all of PERP_BTC_USDC.',
  ],
  [
    { positions: 1, bare: undefined },
    '1 open position will stay live at the venue, and whether stops cover them is not known.',
  ],
  [
    { unknown: 2, positions: 5, bare: ['A', 'B', 'C', 'D', 'E'] },
    '5 open positions will stay live at the venue, no stop covers all of A, B, C and 2 more, and 2 outcomes are still unknown.',
  ],
])('says of %j: %s', (stays, sentence) => expect(leavingSentence({ ...none, ...stays })).toBe(sentence))
