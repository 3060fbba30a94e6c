// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openFakeDoor, SYMBOL } from '../../../test/kit/screen'
import { useWatchedMarketStore } from './watched-market-store'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ETH = 'PERP_ETH_USDC'
const tooMany = { ok: false, error: [{ code: 'TOO_MANY_CALLS', facts: { channel: 'market.watch' } }] }
const misshapen = { ok: false, error: [{ code: 'INPUT_MALFORMED', facts: {} }] }

function open(channel: string, answers: readonly object[]) {
  const door = openFakeDoor()
  const left = [...answers]
  door.answer(channel, () => left.shift() ?? { ok: true, value: [] })
  const requests = () =>
    door.asked.flatMap(([to, input]) => (to === channel ? [(input as { symbol: string }).symbol] : []))
  return { watch: useWatchedMarketStore(), requests }
}

it('requests the wanted market again after main rejected the request as too frequent', async () => {
  const { watch, requests } = open('market.watch', [tooMany, tooMany])
  const first = watch.watchMarket(SYMBOL)
  void watch.watchMarket(ETH)
  await vi.runAllTimersAsync()
  await first
  expect(requests()).toEqual([SYMBOL, ETH, ETH])
})

it('does not request again after any other refusal', async () => {
  const { watch, requests } = open('market.watch', [misshapen])
  await watch.watchMarket(SYMBOL)
  await vi.runAllTimersAsync()
  expect(requests()).toEqual([SYMBOL])
})

it('requests bars again for the watched market only', async () => {
  const { watch, requests } = open('market.candles', [tooMany, tooMany])
  await watch.watchMarket(ETH)
  const bars = [watch.candles(SYMBOL, '15m'), watch.candles(ETH, '15m')]
  await vi.runAllTimersAsync()
  expect(await Promise.all(bars)).toEqual([[], []])
  await flushPromises()
  expect(requests()).toEqual([SYMBOL, ETH, ETH])
})
