// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import RefusalList from './RefusalList.vue'

const mounted = (...sentences: readonly string[]) => mount(RefusalList, { props: { sentences } })

it('is a list inside the live region, with each sentence once', () => {
  const alert = mounted('No key.', 'Locked.', 'No key.').get('[role=alert]')
  expect(alert.element.tagName).toBe('DIV')
  expect(alert.findAll('ul:not([role]) > li').map(each => each.text())).toEqual(['No key.', 'Locked.'])
})

it('renders nothing without refusals', () => {
  expect(mounted().find('*').exists()).toBe(false)
})
