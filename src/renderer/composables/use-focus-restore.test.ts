// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { createElement } from '../../../test/kit/dom'
import { mountDesk } from '../../../test/kit/mount-desk'
import { useScreenStore } from '../stores/screen-store'
import { useFocusRestore } from './use-focus-restore'

enableAutoUnmount(afterEach)

it('returns the focus to the menu button after an overlay from its menu closes', async () => {
  await mountDesk(
    defineComponent(() => {
      useFocusRestore()
      return () => h('button', { id: 'more' }, 'More')
    }),
  )
  const item = createElement('div', { role: 'menuitem', tabindex: '0' }, 'Move')
  const menu = createElement('div', { role: 'menu', 'aria-labelledby': 'more' }, item)
  document.body.append(menu)
  item.focus()
  useScreenStore().openOverlay({ is: 'move panel' })
  menu.remove()
  await flushPromises()
  expect(document.activeElement).toBe(document.body)
  useScreenStore().closeOverlay()
  await flushPromises()
  await new Promise(done => setTimeout(done))
  expect(document.activeElement?.id).toBe('more')
})
