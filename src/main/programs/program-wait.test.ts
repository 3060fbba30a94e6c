import { beforeEach, expect, it } from 'vitest'
import type { ProgramStep, ProgramWaitReason } from '@core/programs/program-step'
import { createProgramWaitTracker, type ProgramWaitTracker } from './program-wait'

let waiting: ProgramWaitTracker
beforeEach(() => void (waiting = createProgramWaitTracker()))

/** Returns the reported wait at this time after the seal, with a condition missing for so long. */
const waitAt = (elapsed: number, why: ProgramWaitReason, waited = 0) => {
  const next: ProgramStep = { is: 'wait', why }
  return waiting.getReportedWait(next, { elapsed, waited, on: 'figures', until: 90_000 })
}

it('knows since when a condition is missing, and restarts once none is', () => {
  const since = [true, true, false, true].map((isMissing, nth) =>
    waiting.trackMissing(isMissing, nth * 1_000),
  )
  expect(since).toEqual([0, 0, undefined, 3_000])
})

it('reports a price once the market has been beyond it for two seconds', () => {
  expect([0, 1_000, 2_000, 3_000].map(elapsed => waitAt(elapsed, 'a better price'))).toEqual([
    undefined,
    undefined,
    { on: 'price' },
    { on: 'price' },
  ])
  expect(waitAt(4_000, 'its time')).toBeUndefined()
  expect([5_000, 6_000, 7_000].map(elapsed => waitAt(elapsed, 'a better price')).at(-1)).toEqual({
    on: 'price',
  })
})

it('counts again after a check at which the market was not beyond the price', () => {
  waitAt(0, 'a better price')
  waitAt(1_000, 'its time')
  expect(waitAt(2_000, 'a better price')).toBeUndefined()
})

it('reports a missing condition before a price, since it ends the wait', () => {
  waitAt(0, 'a better price')
  expect(waitAt(2_000, 'a better price', 2_000)).toEqual({ on: 'figures', until: 90_000 })
  expect(waitAt(3_000, 'figures', 1_999)).toBeUndefined()
})
