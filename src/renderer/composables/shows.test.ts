// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { patient } from '../../../test/kit/patience'
import { openFakeDoor } from '../../../test/kit/screen'
import { useDeskStore } from '../stores/desk'
import { useScreenStore } from '../stores/screen'
import { useVisibilityReport } from './shows'

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
  const saidAtOnce = door.took.length
  await vi.waitFor(() => expect(door.took).not.toEqual([]), patient)
  const said = () => door.took.splice(0).map(([, shows]) => shows)
  return { said, saidAtOnce, screen: useScreenStore() }
}

/** The page is put out of sight, or back into it. */
async function turn(state: DocumentVisibilityState): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
  await flushPromises()
}

it('says what can be seen once the first picture is on the screen', async () => {
  const { said, saidAtOnce } = await open()
  expect([saidAtOnce, said()]).toEqual([0, [{ page: true, market: true }]])
})

it('says at once that nothing is seen of a page that opens out of sight, where no frame is ever drawn', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const { said, saidAtOnce } = await open()
  expect([saidAtOnce, said()]).toEqual([1, [{ page: false, market: false }]])
})

it('says that nothing is seen of a page that is out of sight, and what is when it comes back', async () => {
  const { said } = await open()
  said()
  await turn('hidden')
  await turn('visible')
  expect(said()).toEqual([
    { page: false, market: false },
    { page: true, market: true },
  ])
})

it('says that the market is not seen in another place, unless a dialog evaluates a draft on it there', async () => {
  const { said, screen } = await open()
  said()
  screen.goToView('audit')
  await flushPromises()
  screen.openDrawer({ is: 'timer' })
  await flushPromises()
  screen.closeDrawer()
  await flushPromises()
  screen.goToView('trade')
  await flushPromises()
  expect(said()).toEqual([false, true, false, true].map(market => ({ page: true, market })))
})
