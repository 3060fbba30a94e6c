// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, ref } from 'vue'
import { describeTimeLeft } from '@messages/times'
import { useTimeLeft } from './use-time-left'

let scope = effectScope()
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

function open() {
  const share = ref<number>()
  const left = scope.run(() => useTimeLeft(() => share.value))
  return {
    reach(ms: number, next: number | undefined) {
      vi.advanceTimersByTime(ms)
      share.value = next
    },
    left: () => describeTimeLeft(left?.value),
  }
}

it('estimates the time left from measured progress alone, and never as zero', () => {
  const work = open()
  const seen = [work.left()]
  for (const [ms, share] of [
    [0, 0],
    [500, 0.6],
    [1_000, 0.62],
    [3_000, 0.64],
    [16_000, 0.8],
    [20_000, 0.9999],
  ] as const) {
    work.reach(ms, share)
    seen.push(work.left())
  }
  expect(seen).toEqual([
    ...['time left not known', 'time left not known', 'time left not known', 'time left not known'],
    ...['about 0:36 left', 'about 0:20 left', 'about 0:01 left'],
  ])
})

it('grows while nothing moves, and starts over if the share falls', () => {
  const work = open()
  work.reach(0, 0.2)
  work.reach(4_000, 0.4)
  expect(work.left()).toBe('about 0:12 left')
  work.reach(4_000, 0.4)
  expect(work.left()).toBe('about 0:24 left')
  work.reach(1_000, 0.1)
  expect(work.left()).toBe('time left not known')
})
