import { expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { MarketOpenInterest } from '@core/market/venue-facts'
import { handClock } from '../../../test/kit/hand-clock'
import type { ListenToStream, VenueFactQueries } from '../venue-query-ports'
import type { VenueReadResult, VenueReadTrouble } from '../venue-read-result'
import { createMarketFactsReader } from './market-facts-reader'

const T = 1_000_000
const held = (long: string): MarketOpenInterest => ({ symbol: 'PERP_BTC_USDC', long: a(long), short: a('1') })

/** A reader at a venue that is asked and heard by hand. */
function open() {
  const clock = handClock(T)
  const requests: string[] = []
  const topics: string[] = []
  const answers = { interests: [held('1')] as readonly MarketOpenInterest[] | VenueReadTrouble }
  let hear: ((rows: readonly MarketOpenInterest[]) => void) | undefined
  const read = <R>(name: string, value: R | VenueReadTrouble): Promise<VenueReadResult<R>> => {
    requests.push(name)
    return Promise.resolve(
      typeof value === 'string'
        ? { is: 'failed', why: value as VenueReadTrouble }
        : { is: 'read', value, at: clock.now(), venueTime: clock.now() },
    )
  }
  const facts = {
    openInterests: () => read('interests', answers.interests),
    priceChanges: () => read('changes', []),
    fundingRates: () => read('funding', []),
    fundingAverages: () => read('averages', []),
    indexSources: () => read('sources', []),
  } as unknown as VenueFactQueries
  const listen = ((name: string, _of: unknown, listener: typeof hear) => {
    topics.push(name)
    if (name === 'openInterests') hear = listener
    return () => {
      topics.splice(topics.indexOf(name), 1)
      hear = undefined
    }
  }) as unknown as ListenToStream
  const reader = createMarketFactsReader({ venue: { facts }, stream: { listen }, clock })
  return {
    clock,
    reader,
    requests,
    topics,
    answers,
    tell: (rows: readonly MarketOpenInterest[]) => hear?.(rows),
  }
}

it('requests once for all viewers within a minute, and again after it', async () => {
  const { reader, requests, clock } = open()
  const both = await Promise.all([reader.read('interests'), reader.read('interests')])
  expect(both).toEqual([1, 2].map(() => ({ is: 'interests', rows: [held('1')], at: T })))
  clock.jump(59_999)
  await reader.read('interests')
  expect(requests).toEqual(['interests'])
  clock.jump(1)
  await reader.read('interests')
  expect(requests).toEqual(['interests', 'interests'])
})

it('uses the values pushed each minute in place of a request', async () => {
  const { reader, requests, clock, tell } = open()
  await reader.read('interests')
  clock.jump(60_000)
  tell([held('2')])
  expect(await reader.read('interests')).toEqual({ is: 'interests', rows: [held('2')], at: T + 60_000 })
  expect(requests).toEqual(['interests'])
})

it('listens only while there is a viewer', async () => {
  const { reader, topics, clock } = open()
  await reader.read('interests')
  await reader.read('changes')
  clock.jump(179_999)
  await reader.read('interests')
  clock.jump(1)
  expect(topics).toEqual(['openInterests'])
  clock.jump(180_000)
  expect(topics).toEqual([])
  await reader.read('interests')
  reader.close()
  expect(topics).toEqual([])
  expect(await reader.read('interests')).toBe('offline')
})

it('returns a failed read with its old age, and the reason if nothing is known', async () => {
  const { reader, answers, clock } = open()
  answers.interests = 'throttled'
  expect(await reader.read('interests')).toBe('throttled')
  answers.interests = [held('1')]
  await reader.read('interests')
  answers.interests = 'offline'
  clock.jump(300_000)
  expect(await reader.read('interests')).toEqual({ is: 'interests', rows: [held('1')], at: T })
})

it.each(['changes', 'funding', 'averages', 'sources'] as const)('reads %s with a separate call', async of => {
  const { reader, requests, topics } = open()
  expect(await reader.read(of)).toEqual({ is: of, rows: [], at: T })
  expect(requests).toEqual([of])
  expect(topics).toEqual(of === 'changes' ? ['priceChanges'] : [])
})
