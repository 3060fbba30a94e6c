// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runInDesk, watchBook } from '../../../test/kit/mount-desk'
import { NOW, SYMBOL } from '../../../test/kit/screen'
import { useBestPrice } from './use-best-price'

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Opens a window with a watched market whose book is `age` ms old. Returns the composable. */
async function openWithBook(age: number) {
  return (await runInDesk(useBestPrice, { before: door => watchBook(door, { bookAt: NOW - age }) })).made
}

it.each([
  ['a buy in the watched market', 0, SYMBOL, 'BUY', '60000'],
  ['a sell in the watched market', 3_000, SYMBOL, 'SELL', '60000.1'],
  ['a buy in another market', 0, 'PERP_ETH_USDC', 'BUY', undefined],
  ['a buy without a market', 0, undefined, 'BUY', undefined],
  ['a buy with too old a book', 3_001, SYMBOL, 'BUY', undefined],
] as const)(
  'returns the best price, or none, for %s, from a book %i ms old',
  async (_, age, symbol, side, price) => {
    expect((await openWithBook(age))(symbol, side)).toEqual(price)
  },
)
