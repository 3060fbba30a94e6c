// @vitest-environment happy-dom
import { enableAutoUnmount, mount } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { MOST_DRAWINGS, plainChart, type ChartLooks } from '../../preferences/chart-looks'
import ChartTools from './ChartTools.vue'

enableAutoUnmount(afterEach)

/** The tools with one of their menus opened by keyboard. */
async function open(menu: string, looks: Partial<ChartLooks> = {}, drawn = 0) {
  const seen = mount(ChartTools, {
    props: { looks: { ...plainChart, ...looks }, drawn, tool: undefined },
    attachTo: document.body,
  })
  await seen
    .findAll('button')
    .find(each => each.text().startsWith(menu))
    ?.trigger('keydown', { key: 'Enter' })
  await nextTick()
  await nextTick()
  const item = (words: string) =>
    [...document.querySelectorAll<HTMLElement>('.menu-item')].find(each => each.textContent?.includes(words))
  return { seen, item }
}

it('chooses whose price is drawn', async () => {
  const { seen, item } = await open('Last price')
  item('Mark price')?.click()
  await nextTick()
  expect(seen.emitted('set')).toEqual([[{ prices: 'mark' }]])
})

it('chooses how the prices stand apart', async () => {
  const { seen, item } = await open('Last price')
  item('Log scale')?.click()
  await nextTick()
  expect(seen.emitted('set')).toEqual([[{ scale: 'log' }]])
})

it('takes up a tool, and offers none where enough was drawn', async () => {
  const { seen, item } = await open('Draw')
  item('Horizontal line')?.click()
  expect(seen.emitted('take')).toEqual([['level']])
  seen.unmount()
  const full = await open('Draw', {}, MOST_DRAWINGS)
  expect(full.item('Horizontal line')?.hasAttribute('data-disabled')).toBe(true)
  full.item('Remove all')?.click()
  expect(full.seen.emitted('removeAll')).toHaveLength(1)
})
