// @vitest-environment happy-dom
import { enableAutoUnmount, mount } from '@vue/test-utils'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { preloadLazyComponents } from '../../lazy-component'
import {
  MAX_DRAWINGS_PER_MARKET,
  defaultChartPreferences,
  type ChartPreferences,
  type DrawingBlockReason,
} from '../../preferences/chart-preferences'
import ChartTools from './ChartTools.vue'

enableAutoUnmount(afterEach)
beforeAll(() => preloadLazyComponents(async () => undefined))

/** The tools with one of their menus opened by keyboard. */
async function open(
  menu: string,
  looks: Partial<ChartPreferences> = {},
  {
    drawn = 0,
    bar = undefined as DrawingBlockReason | undefined,
    isOfPrints = false,
    isComparing = false,
    canCompare = true,
  } = {},
) {
  const seen = mount(ChartTools, {
    props: {
      looks: { ...defaultChartPreferences, ...looks },
      drawn: { count: drawn, bar },
      tool: undefined,
      isOfPrints,
      isComparing,
      canCompare,
    },
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

it('chooses the price source', async () => {
  const { seen, item } = await open('Last price')
  item('Mark price')?.click()
  await nextTick()
  expect(seen.emitted('set')).toEqual([[{ prices: 'mark' }]])
})

it('chooses the price scale', async () => {
  const { seen, item } = await open('Last price')
  item('Log scale')?.click()
  await nextTick()
  expect(seen.emitted('set')).toEqual([[{ scale: 'log' }]])
})

it('selects a tool', async () => {
  const { seen, item } = await open('Draw')
  item('Horizontal line')?.click()
  expect(seen.emitted('take')).toEqual([['level']])
})

it.each<[DrawingBlockReason, RegExp]>([
  ['full', /^Max 24 drawings/],
  ['too many markets', /^Max 100 markets/],
  ['hidden', /^Show drawings/],
])(
  'disables drawing tools when drawings are %s, with the reason in the menu and for screen readers',
  async (bar, why) => {
    const { seen, item } = await open('Draw', {}, { bar, drawn: MAX_DRAWINGS_PER_MARKET })
    expect(item('Horizontal line')?.hasAttribute('data-disabled')).toBe(true)
    const menu = document.querySelector('[role=menu]')
    const described = document.getElementById(menu?.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toMatch(why)
    item('Remove all')?.click()
    expect(seen.emitted('removeAll')).toHaveLength(1)
  },
)

it('offers only percent while markets are compared, and restores the earlier scale', async () => {
  const { seen, item } = await open('Last price', { scale: 'log' }, { isComparing: true })
  expect([item('Linear scale'), item('Log scale')]).toEqual([undefined, undefined])
  expect(item('Percent scale')?.getAttribute('aria-checked')).toBe('true')
  item('Percent scale')?.click()
  await nextTick()
  expect(seen.emitted('set')).toBeUndefined()
})

it('offers no mark or index price for print bars', async () => {
  const { item } = await open('Last price', {}, { isOfPrints: true })
  expect([item('Mark price'), item('Index price')]).toEqual([undefined, undefined])
  expect(item('Last price')).toBeDefined()
})

it('offers a comparison when there is another market', async () => {
  const { seen } = await open('Last price')
  await seen.get('button[aria-label="Compare"]').trigger('click')
  expect(seen.emitted('compare')).toHaveLength(1)
  seen.unmount()
  const alone = await open('Last price', {}, { canCompare: false })
  expect(alone.seen.find('button[aria-label="Compare"]').exists()).toBe(false)
})
