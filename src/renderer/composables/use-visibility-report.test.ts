// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { patient } from '../../../test/kit/patience'
import { openFakeDoor } from '../../../test/kit/screen'
import { useDeskStore } from '../stores/desk-store'
import { useScreenStore } from '../stores/screen-store'
import { useVisibilityReport } from './use-visibility-report'

enableAutoUnmount(afterEach)
afterEach(() => void vi.restoreAllMocks())

/** Opens the desk in a page, and waits until that has said what it shows. */
async function open() {
  const door = openFakeDoor()
  const Page = defineComponent({
    setup() {
      useVisibilityReport()
      return () => h('div')
    },
  })
  mount(Page, { global: { plugins: [door.pinia] } })
  await useDeskStore().open()
  await flushPromises()
  const reportCountAtOnce = door.took.length
  await vi.waitFor(() => expect(door.took).not.toEqual([]), patient)
  const takeReports = () => door.took.splice(0).map(([, shows]) => shows)
  return { takeReports, reportCountAtOnce, screen: useScreenStore() }
}

/** The page is put out of sight, or back into it. */
async function turn(state: DocumentVisibilityState): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
  await flushPromises()
}

it('reports what is visible once the first snapshot is on the screen', async () => {
  const { takeReports, reportCountAtOnce } = await open()
  expect([reportCountAtOnce, takeReports()]).toEqual([0, [{ page: true, market: true }]])
})

it('reports a page opened in the background as not visible at once, without a frame', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const { takeReports, reportCountAtOnce } = await open()
  expect([reportCountAtOnce, takeReports()]).toEqual([1, [{ page: false, market: false }]])
})

it('reports a hidden page as not visible, and its content again when it returns', async () => {
  const { takeReports } = await open()
  takeReports()
  await turn('hidden')
  await turn('visible')
  expect(takeReports()).toEqual([
    { page: false, market: false },
    { page: true, market: true },
  ])
})

it('reports the market as not visible in another place, unless a dialog there evaluates a draft on it', async () => {
  const { takeReports, screen } = await open()
  takeReports()
  screen.goToView('log')
  await flushPromises()
  screen.openDrawer({ is: 'timer' })
  await flushPromises()
  screen.closeDrawer()
  await flushPromises()
  screen.goToView('trade')
  await flushPromises()
  expect(takeReports()).toEqual([false, true, false, true].map(market => ({ page: true, market })))
})
