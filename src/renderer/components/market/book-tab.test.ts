// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { mountDesk, watchBook } from '../../../../test/kit/mount-desk'
import { snapshot } from '../../../../test/kit/trade'
import { preferencesFrom, type BookTab } from '../../preferences/preferences'
import { usePreferences } from '../../stores/preferences'
import BookPanel from './BookPanel.vue'

enableAutoUnmount(afterEach)

async function open(left: BookTab, props: { readonly opensAt?: BookTab } = {}) {
  const { view } = await mountDesk(BookPanel, {
    snapshot: snapshot(),
    props,
    before: there => {
      void usePreferences().set({ bookTab: left })
      watchBook(there, {})
    },
  })
  const shown = () => view.get('[role=tab][aria-selected=true]').text()
  return { shown, go: (name: string) => tabCalled(view, name)?.trigger('mousedown', { button: 0 }) }
}
const tabCalled = (view: Awaited<ReturnType<typeof mountDesk>>['view'], name: string) =>
  view.findAll('[role=tab]').find(each => each.text() === name)

it('opens as it was left, and is left as it was chosen', async () => {
  const { shown, go } = await open('depth')
  expect(shown()).toBe('Depth')
  await go('Trades')
  expect(shown()).toBe('Trades')
  expect(usePreferences().value.bookTab).toBe('trades')
})

it('opens in a window of its own as that window is called, and leaves the other as it is', async () => {
  const { shown, go } = await open('depth', { opensAt: 'dom' })
  expect(shown()).toBe('DOM')
  await go('Book')
  expect(shown()).toBe('Book')
  expect(usePreferences().value.bookTab).toBe('depth')
})

it.each([['Depth'], [undefined], [4]])('is the book where %s was kept', kept => {
  expect(preferencesFrom({ bookTab: kept }).bookTab).toBe('book')
})
