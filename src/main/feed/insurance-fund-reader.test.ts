import { expect, it } from 'vitest'
import type { InsuranceFund } from '@core/market/insurance-fund-status'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { requireAmount } from '@core/value/decimal-amount'
import { fakeVenue } from '../../../test/kit/fake-venue'
import { handClock } from '../../../test/kit/hand-clock'
import type { ReadableVenue } from '../main-ports'
import { createInsuranceFundReader } from './insurance-fund-reader'

const T = 1_000_000
const LOW: InsuranceFund = {
  marginRatio: requireAmount('0.26'),
  minimum: requireAmount('0.25'),
  initial: requireAmount('0.3'),
}

/** A reading at a venue whose fund is given by hand. */
function open() {
  const clock = handClock(T)
  const known = fakeVenue(clock).open(clock).venue
  const source: { fund: InsuranceFund | undefined; requestCount: number } = { fund: LOW, requestCount: 0 }
  const insuranceFund: ReadableVenue['facts']['insuranceFund'] = () => {
    source.requestCount += 1
    return Promise.resolve(
      source.fund === undefined
        ? { is: 'failed', why: 'offline' }
        : { is: 'read', at: clock.now(), venueTime: clock.now(), value: source.fund },
    )
  }
  const facts = new Proxy(known.facts, {
    get: (all, name) => (name === 'insuranceFund' ? insuranceFund : (Reflect.get(all, name) as unknown)),
  })
  const events: DeskEvent[] = []
  const reading = createInsuranceFundReader({
    venue: { ...known, facts },
    clock,
    see: event => events.push(event),
  })
  return { clock, reading, source, events }
}

it('does not request the fund without a position', async () => {
  const { reading, source } = open()
  await reading.readIfDue(false)
  expect(source.requestCount).toBe(0)
})

it('requests it at most once a minute with a position, whether or not the read succeeds', async () => {
  const { clock, reading, source, events } = open()
  source.fund = undefined
  await reading.readIfDue(true)
  await reading.readIfDue(true)
  await clock.pass(59_999)
  await reading.readIfDue(true)
  expect([source.requestCount, events]).toEqual([1, []])
  source.fund = LOW
  await clock.pass(1)
  await reading.readIfDue(true)
  expect(source.requestCount).toBe(2)
  expect(events).toEqual([{ saw: 'insurance fund', at: T + 60_000, insuranceFund: LOW }])
})

it('does not report an answer that arrives after the desk was closed', async () => {
  const { reading, events } = open()
  const pendingRead = reading.readIfDue(true)
  reading.close()
  await pendingRead
  expect(events).toEqual([])
})
