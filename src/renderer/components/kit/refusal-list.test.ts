// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import RefusalList from './RefusalList.vue'

const mounted = (...sentences: readonly string[]) => mount(RefusalList, { props: { sentences } })

it('is a list within what is said aloud, each sentence once', () => {
  const alert = mounted('No key.', 'Locked.', 'No key.').get('[role=alert]')
  expect(alert.element.tagName).toBe('DIV')
  expect(alert.findAll('ul:not([role]) > li').map(each => each.text())).toEqual(['No key.', 'Locked.'])
})

it('is nothing at all while nothing was refused', () => {
  expect(mounted().find('*').exists()).toBe(false)
})
