// @vitest-environment happy-dom
import { enableAutoUnmount, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useCurrentTime } from './use-now'

enableAutoUnmount(afterEach)

const NOON = Date.UTC(2026, 0, 1, 12)

beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page that shows how many milliseconds have passed since noon, and how often it was drawn. */
function open() {
  let drawn = 0
  const Page = defineComponent({
    setup() {
      const now = useCurrentTime()
      return () => {
        drawn += 1
        return h('p', now.value - NOON)
      }
    },
  })
  const page = mount(Page)
  return { shownTime: () => Number(page.text()), drawn: () => drawn }
}

/** Puts the page out of sight, or back into it. */
function turn(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('updates once a second', async () => {
  const { shownTime, drawn } = open()
  await vi.advanceTimersByTimeAsync(3_999)
  expect([shownTime(), drawn()]).toEqual([3_000, 4])
})

it('pauses while the page is hidden, and updates at once when it is visible again', async () => {
  const { shownTime, drawn } = open()
  turn('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([shownTime(), drawn()]).toEqual([0, 1])
  turn('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect([shownTime(), drawn()]).toEqual([60_000, 2])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shownTime()).toBe(61_000)
})

it('begins paused in a page that opens hidden', async () => {
  turn('hidden')
  const { shownTime } = open()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shownTime()).toBe(0)
})
