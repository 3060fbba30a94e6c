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
  const says: { fund: InsuranceFund | undefined; asked: number } = { fund: LOW, asked: 0 }
  const insuranceFund: ReadableVenue['facts']['insuranceFund'] = () => {
    says.asked += 1
    return Promise.resolve(
      says.fund === undefined
        ? { is: 'failed', why: 'offline' }
        : { is: 'read', at: clock.now(), venueTime: clock.now(), value: says.fund },
    )
  }
  const facts = new Proxy(known.facts, {
    get: (all, name) => (name === 'insuranceFund' ? insuranceFund : (Reflect.get(all, name) as unknown)),
  })
  const told: DeskEvent[] = []
  const reading = createInsuranceFundReader({
    venue: { ...known, facts },
    clock,
    see: event => told.push(event),
  })
  return { clock, reading, says, told }
}

it('does not request the fund without a position', async () => {
  const { reading, says } = open()
  await reading.readIfDue(false)
  expect(says.asked).toBe(0)
})

it('requests it at most once a minute with a position, whether or not the read succeeds', async () => {
  const { clock, reading, says, told } = open()
  says.fund = undefined
  await reading.readIfDue(true)
  await reading.readIfDue(true)
  await clock.pass(59_999)
  await reading.readIfDue(true)
  expect([says.asked, told]).toEqual([1, []])
  says.fund = LOW
  await clock.pass(1)
  await reading.readIfDue(true)
  expect(says.asked).toBe(2)
  expect(told).toEqual([{ saw: 'insurance fund', at: T + 60_000, insuranceFund: LOW }])
})

it('does not report an answer that arrives after the desk was closed', async () => {
  const { reading, told } = open()
  const asked = reading.readIfDue(true)
  reading.close()
  await asked
  expect(told).toEqual([])
})
