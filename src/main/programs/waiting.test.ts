import { beforeEach, expect, it } from 'vitest'
import type { ProgramStep, ProgramWaitReason } from '@core/programs/program-step'
import { createProgramWaitTracker, type ProgramWaitTracker } from './waiting'

let waiting: ProgramWaitTracker
beforeEach(() => void (waiting = createProgramWaitTracker()))

/** What is told at a look so long after the seal, with something missing for so long. */
const told = (elapsed: number, why: ProgramWaitReason, waited = 0) => {
  const next: ProgramStep = { is: 'wait', why }
  return waiting.getReportedWait(next, { elapsed, waited, on: 'figures', until: 90_000 })
}

it('knows since when something is missing, and begins anew once nothing is', () => {
  const since = [true, true, false, true].map((isMissing, nth) => waiting.trackMissing(isMissing, nth * 1_000))
  expect(since).toEqual([0, 0, undefined, 3_000])
})

it('tells of a price once the market has been beyond it for two seconds', () => {
  expect([0, 1_000, 2_000, 3_000].map(elapsed => told(elapsed, 'a better price'))).toEqual([
    undefined,
    undefined,
    { on: 'price' },
    { on: 'price' },
  ])
  expect(told(4_000, 'its time')).toBeUndefined()
  expect([5_000, 6_000, 7_000].map(elapsed => told(elapsed, 'a better price')).at(-1)).toEqual({
    on: 'price',
  })
})

it('counts a price anew after a look at which the market was not beyond it', () => {
  told(0, 'a better price')
  told(1_000, 'its time')
  expect(told(2_000, 'a better price')).toBeUndefined()
})

it('tells of what is missing before a price: that ends it', () => {
  told(0, 'a better price')
  expect(told(2_000, 'a better price', 2_000)).toEqual({ on: 'figures', until: 90_000 })
  expect(told(3_000, 'figures', 1_999)).toBeUndefined()
})
