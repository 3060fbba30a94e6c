import { expect, it } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { getAbsenceProvableAt } from '@core/attempt/signature-expiry'
import type { AttemptId } from '@core/write/venue-write'
import { handClock } from '../../../test/kit/hand-clock'
import { NOW, SYMBOL } from '../../../test/kit/trade'
import type { ReadableVenue } from '../main-ports'
import { watchLateArrivals } from './late-arrivals'
import { createTradingGate } from './trading-gate'

/** A cancel of everything whose orders ended, and which was never answered itself. */
const seen = {
  id: 'pd-1' as AttemptId,
  profileId: 'p',
  write: { is: 'cancel all', symbol: SYMBOL, open: [] },
  state: { is: 'done', by: 'an end' },
  signedAt: NOW,
} as unknown as WriteAttempt
const until = getAbsenceProvableAt(seen) ?? 0

function given(machineNow: number) {
  const clock = handClock(machineNow)
  const gate = createTradingGate({ clock, onChange: () => undefined })
  let offset: ReturnType<ReadableVenue['clockOffset']>
  const venue = { clockOffset: () => offset }
  const desk = { onSeen: () => () => undefined }
  watchLateArrivals({ profileId: 'p', venue, desk, attempts: { all: () => [seen] }, gate, clock })
  return {
    clock,
    isHeld: () => gate.writes().holds.some(({ is }) => is === 'part'),
    compare: (by: number) => void (offset = { offset: by, at: clock.now() }),
  }
}

it('blocks by venue time the writes that a late arrival could affect, even before the clocks are compared', async () => {
  // The machine is 50 seconds ahead: by its own clock it would be over.
  const { clock, isHeld, compare } = given(until + 20_000)
  expect(isHeld()).toBe(true)
  compare(-50_000)
  await clock.pass(29_000)
  expect(isHeld()).toBe(true)
  await clock.pass(2_000)
  expect(isHeld()).toBe(false)
})

it('releases once the clocks are compared and the arrival window is over', async () => {
  const { clock, isHeld, compare } = given(until + 20_000)
  compare(0)
  await clock.pass(1_000)
  expect(isHeld()).toBe(false)
})
