import { expect, it } from 'vitest'
import { createDecodeFaultCounter } from './decode-fault-counter'

it('counts decoding faults by place, the most frequent first', () => {
  const tally = createDecodeFaultCounter()
  for (const at of ['b', 'a', 'c', 'c']) tally.add(at)
  expect([tally.count(), tally.places()]).toEqual([
    4,
    [
      { at: 'c', count: 2 },
      { at: 'a', count: 1 },
      { at: 'b', count: 1 },
    ],
  ])
})

it('keeps at most fifty places plus the rest, and no long ones', () => {
  const tally = createDecodeFaultCounter()
  for (let at = 0; at < 200; at += 1) tally.add(`${at}${'x'.repeat(500)}`)
  expect([tally.count(), tally.places().length, tally.places()[0]]).toEqual([
    200,
    51,
    { at: 'elsewhere', count: 150 },
  ])
  expect(tally.places().every(({ at }) => at.length <= 80)).toBe(true)
})
