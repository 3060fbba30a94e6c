// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NOW, openFakeDoor, SYMBOL } from '../../../test/kit/screen'
import { book } from '../../../test/kit/trade'
import { useWatch } from '../stores/watch'
import { useBestPrice } from './best-price'

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A window that watches a market whose book was heard so long ago. */
async function open(age: number) {
  const door = openFakeDoor()
  const watch = useWatch()
  watch.open()
  await watch.watch(SYMBOL)
  door.tell('market.view', { symbol: SYMBOL, book: book(), bookAt: NOW - age, trades: [] })
  let best: ReturnType<typeof useBestPrice> = () => undefined
  mount({ setup: () => ((best = useBestPrice()), () => null) }, { global: { plugins: [door.pinia] } })
  return best
}

it.each([
  ['a buy here', 0, SYMBOL, 'BUY', '60000'],
  ['a sell here', 3_000, SYMBOL, 'SELL', '60000.1'],
  ['a buy in another market', 0, 'PERP_ETH_USDC', 'BUY', undefined],
  ['a buy nowhere', 0, undefined, 'BUY', undefined],
  ['a buy from a book that is too old', 3_001, SYMBOL, 'BUY', undefined],
] as const)('the best price of %s, from a book of %i ms', async (_, age, symbol, side, price) => {
  expect((await open(age))(symbol, side)).toEqual(price)
})
