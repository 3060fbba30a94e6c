import { expect, it } from 'vitest'
import type { BestPrices } from '@core/market/best-prices'
import { requireAmount as a } from '@core/value/decimal-amount'
import { handClock } from '../../../test/kit/hand-clock'
import type { ListenToStream } from '../venue-query-ports'
import { createBestPriceListener } from './best-price-listener'

const best = (symbol: string): BestPrices => ({ symbol, bid: a('1') })

it('subscribes to the best prices of one market at a time, and reports their arrival time', () => {
  const listeners = new Map<string, (prices: BestPrices) => void>()
  const reports: (readonly [string, number])[] = []
  const listen = ((_name: string, { symbol }: Record<string, string>, hear: (of: BestPrices) => void) => {
    expect(listeners.has(symbol ?? '')).toBe(false)
    listeners.set(symbol ?? '', hear)
    return () => void listeners.delete(symbol ?? '')
  }) as unknown as ListenToStream
  const watching = { hearBest: ({ symbol }: BestPrices, at: number) => void reports.push([symbol, at]) }
  const hearing = createBestPriceListener({ stream: { listen }, clock: handClock(5), watching })

  hearing.setMarket('A')
  hearing.setMarket('A')
  hearing.setMarket('B')
  expect([...listeners.keys()]).toEqual(['B'])
  listeners.get('B')?.(best('B'))
  expect(reports).toEqual([['B', 5]])
  hearing.setMarket(undefined)
  expect(listeners.size).toBe(0)
})
