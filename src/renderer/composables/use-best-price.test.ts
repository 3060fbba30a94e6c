// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runInDesk, watchBook } from '../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../test/kit/screen'
import { useBestPrice } from './use-best-price'

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A window that watches a market whose book was heard so long ago. */
async function open(age: number) {
  return (await runInDesk(useBestPrice, { before: door => watchBook(door, { bookAt: NOW - age }) })).made
}

it.each([
  ['a buy here', 0, SYMBOL, 'BUY', '60000'],
  ['a sell here', 3_000, SYMBOL, 'SELL', '60000.1'],
  ['a buy in another market', 0, 'PERP_ETH_USDC', 'BUY', undefined],
  ['a buy nowhere', 0, undefined, 'BUY', undefined],
  ['a buy from a book that is too old', 3_001, SYMBOL, 'BUY', undefined],
] as const)(
  'returns the best price, or none, for %s from a book %i ms old',
  async (_, age, symbol, side, price) => {
    expect((await open(age))(symbol, side)).toEqual(price)
  },
)
