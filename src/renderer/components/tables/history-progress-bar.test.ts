// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkProgress } from '@contract/history-api'
import type { TableProgress } from '@core/history/history-progress'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { NOW } from '../../../../test/kit/screen'
import { dated } from '../../../../test/kit/trade'
import { useWorkStore } from '../../stores/work-store'
import HistoryProgressBar from './HistoryProgressBar.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const open = (progress: WorkProgress = {}, tables: readonly TableProgress[] = []) =>
  mountDesk(HistoryProgressBar, {
    snapshot: { history: dated({ tables }) },
    answers: { 'history.progress': progress },
    props: { label: 'Synchronising: Fills.' },
  })

it('shows the read share of a late history', async () => {
  const { view } = await open({}, [{ table: 'fills', is: 'reading', taken: 0, since: 0, upTo: NOW / 2 }])
  expect(view.find('progress').attributes()).toMatchObject({ 'aria-label': 'Synchronising: Fills.' })
  expect(view.find('progress').element.value).toBeCloseTo(0.5)
  expect(view.text()).toBe('time left not known')
})

it.each<[string, WorkProgress, string, string | undefined]>([
  ['a statement', { statementShare: 0.25 }, 'Computing statement.time left not known', '0.25'],
  ['an export', { savedBytes: 12_340_000 }, 'Saving: 12.3 MB.time left not known', undefined],
])('shows %s that takes longer than a second, until it is done', async (_, progress, words, value) => {
  const { view, asked } = await open(progress)
  let finish = (): void => undefined
  const work = useWorkStore().track(new Promise<void>(done => (finish = done)))
  vi.advanceTimersByTime(999)
  expect(asked('history.progress')).toHaveLength(0)
  vi.advanceTimersByTime(1)
  await flushPromises()
  expect(view.text()).toBe(words)
  expect(view.find('progress').attributes('value')).toBe(value)
  finish()
  await work
  await flushPromises()
  expect(view.find('progress').exists()).toBe(false)
  vi.advanceTimersByTime(5_000)
  expect(asked('history.progress')).toHaveLength(1)
})
