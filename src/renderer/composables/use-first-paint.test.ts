// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { openFakeDoor } from '../../../test/kit/screen'
import { useDeskStore } from '../stores/desk-store'
import { useFirstPaint } from './use-first-paint'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('waits for the first snapshot and its frame, whether or not the snapshot is refused', async () => {
  for (const refused of [false, true]) {
    const door = openFakeDoor('desk', {})
    if (refused) door.answer('desk.snapshot', () => ({ ok: false, error: [] }))
    const steps: string[] = []
    const desk = useDeskStore()
    const waiting = useFirstPaint()().then(() => steps.push('painted'))
    await vi.advanceTimersByTimeAsync(1_000)
    steps.push(desk.openingState)
    await desk.open()
    await flushPromises()
    steps.push(desk.openingState)
    await vi.runAllTimersAsync()
    await waiting
    expect(steps).toEqual(['waiting', refused ? 'refused' : 'open', 'painted'])
  }
})

it('waits for the frame after the one that renders the desk', async () => {
  openFakeDoor('desk', {})
  const painted = vi.fn()
  void useFirstPaint()().then(painted)
  await useDeskStore().open()
  await flushPromises()
  const next = async (): Promise<void> => {
    vi.advanceTimersToNextFrame()
    await vi.advanceTimersByTimeAsync(1)
  }
  await next()
  expect(painted).not.toHaveBeenCalled()
  await next()
  expect(painted).toHaveBeenCalledOnce()
})

it('keeps waiting after the component that first waited is unmounted by saved settings', async () => {
  openFakeDoor('desk', {})
  const wait = useFirstPaint()
  const painted = vi.fn()
  const part = effectScope()
  part.run(() => void wait().then(painted))
  part.stop()
  await useDeskStore().open()
  await vi.runAllTimersAsync()
  expect(painted).toHaveBeenCalledOnce()
})
