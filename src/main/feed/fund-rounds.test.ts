import { expect, it } from 'vitest'
import { exactly } from '@core/value/decimal'
import type { Event } from '@core/snapshot/event'
import { turnableClock } from '../../../test/kit/clock'
import type { Read, ReadingVenue } from '../ports'
import type { InsuranceFund } from '@core/market/venue-facts'
import { startFundRounds } from './fund-rounds'

const fund: InsuranceFund = { marginRatio: exactly('10'), minimum: exactly('0.25') }

it('is read once a minute, told when it was read, and left alone when the line closes', async () => {
  const clock = turnableClock()
  const seen: Event[] = []
  const answers: Read<InsuranceFund>[] = [
    { is: 'failed', why: 'offline' },
    { is: 'read', at: 7, venueTime: 7, value: fund },
  ]
  let asked = 0
  const insuranceFund = () => Promise.resolve(answers[asked++]!)
  const venue = { facts: { insuranceFund } as unknown as ReadingVenue['facts'] }
  const leave = startFundRounds({ venue, clock, see: event => seen.push(event) })
  await Promise.resolve()
  await Promise.resolve()
  expect([asked, seen]).toEqual([1, []])
  clock.turn(60_000)
  await Promise.resolve()
  await Promise.resolve()
  expect(seen).toEqual([{ saw: 'insurance fund', at: 7, fund }])
  leave()
  clock.turn(120_000)
  expect(asked).toBe(2)
  clock.close()
})
