import { describe, expect, it } from 'vitest'
import { fakeVenue } from '../../../test/kit/fake-venue'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { createRwaMarketPolling } from './rwa-market-polling'
import type { RwaMarket } from '@core/market/rwa-market'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { ReadableVenue } from '../main-ports'

const T = 1_000_000
const listed = (changes: Partial<RwaMarket> = {}): RwaMarket => ({
  symbol: 'NVDA',
  status: 'open',
  ...changes,
})

/** Rounds at a venue whose list is given by hand, and when it was asked for it. */
async function open(first: readonly RwaMarket[], offset = 0) {
  const clock = handClock(T)
  const machine = clock.run()
  const known = fakeVenue(clock).open(clock).venue
  const askedAt: number[] = []
  const events: DeskEvent[] = []
  const state = { list: first as readonly RwaMarket[] | undefined, flips: 0 }
  const rwaMarkets: ReadableVenue['facts']['rwaMarkets'] = async () => {
    askedAt.push(machine.now() - T)
    return state.list === undefined
      ? { is: 'failed', why: 'offline' }
      : { is: 'read', at: clock.now(), venueTime: clock.now(), value: state.list }
  }
  const venue = {
    ...known,
    facts: new Proxy(known.facts, {
      get: (facts, name) => (name === 'rwaMarkets' ? rwaMarkets : (Reflect.get(facts, name) as unknown)),
    }),
    clockOffset: () => ({ offset, at: clock.now() }),
  }
  const rounds = createRwaMarketPolling({
    venue,
    clock: machine,
    see: event => events.push(event),
    onFlip: () => (state.flips += 1),
  })
  await breath()
  return { clock, rounds, askedAt, events, state }
}

describe('real-world asset markets', () => {
  it('are read at once and each minute, and reported with their age', async () => {
    const { clock, askedAt, events, rounds } = await open([listed()])
    await clock.pass(120_000)
    expect(askedAt).toEqual([0, 60_000, 120_000])
    expect(events[1]).toEqual({ saw: 'rwa markets', at: T + 60_000, rwaMarkets: [listed()] })
    rounds.close()
  })

  it('are read once more when a change is due, and only once if nothing changed', async () => {
    const { clock, askedAt, rounds } = await open([listed({ nextClose: T + 25_000, nextOpen: T + 70_000 })])
    await clock.pass(84_999)
    expect(askedAt).toEqual([0, 25_000, 70_000])
    rounds.close()
  })

  it('follow the venue’s clock', async () => {
    const { clock, askedAt, rounds } = await open([listed({ nextClose: T + 25_000 })], 5_000)
    await clock.pass(20_000)
    expect(askedAt).toEqual([0, 20_000])
    rounds.close()
  })

  it('are requested again a minute after a failed read, whatever requests come sooner', async () => {
    const { clock, rounds, askedAt, events, state } = await open([listed()])
    state.list = undefined
    await clock.pass(60_000)
    await rounds.readIfDue()
    await clock.pass(59_999)
    await rounds.readIfDue()
    expect([askedAt, events.length]).toEqual([[0, 60_000], 1])
    await clock.pass(1)
    expect(askedAt).toHaveLength(3)
    rounds.close()
  })

  it('are read at once on request after a sleep, during which no timer fired', async () => {
    const { clock, rounds, askedAt } = await open([listed()])
    clock.set(59_999)
    await rounds.readIfDue()
    clock.set(60_000)
    await rounds.readIfDue()
    expect(askedAt).toEqual([0, 60_000])
    rounds.close()
  })

  it('report nothing once they are closed', async () => {
    const { clock, rounds, events } = await open([listed()])
    rounds.close()
    await clock.pass(120_000)
    expect(events).toHaveLength(1)
  })
})

describe('a market opening or close', () => {
  it('is detected when the venue reports it', async () => {
    const { clock, state, rounds } = await open([listed(), listed({ symbol: 'XAU' })])
    state.list = [listed({ status: 'close' }), listed({ symbol: 'XAU' })]
    await clock.pass(60_000)
    await clock.pass(60_000)
    expect(state.flips).toBe(1)
    rounds.close()
  })

  it('is detected by the clock although nothing could be read then', async () => {
    const { clock, state, rounds } = await open([listed({ nextClose: T + 25_000 })])
    state.list = undefined
    await clock.pass(25_000)
    expect(state.flips).toBe(1)
    rounds.close()
  })

  it('is not detected from the first read of a market', async () => {
    const { clock, state, rounds } = await open([])
    state.list = [listed()]
    await clock.pass(60_000)
    expect(state.flips).toBe(0)
    rounds.close()
  })
})
