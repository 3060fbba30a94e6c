// @vitest-environment happy-dom
import { enableAutoUnmount, mount } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { defaultChartPreferences, type ChartPreferences } from '../../preferences/chart-preferences'
import { MAX_INDICATORS_PER_CHART, parseIndicators } from '../../preferences/indicator-preferences'
import IndicatorsMenu from './IndicatorsMenu.vue'

enableAutoUnmount(afterEach)

/** The menu, opened, over a chart that takes what is set. */
async function open(kept: unknown) {
  const seen = mount(IndicatorsMenu, {
    props: { looks: { ...defaultChartPreferences, indicators: parseIndicators(kept) } as ChartPreferences },
    attachTo: document.body,
  })
  await seen.find('button').trigger('click')
  await nextTick()
  const all = <T extends Element>(selector: string) => [
    ...document.querySelectorAll<T>(`.indicators ${selector}`),
  ]
  /** The last of what was set, taken as the page would. */
  async function set() {
    const last = seen.emitted<[Partial<ChartPreferences>]>('set')?.at(-1)?.[0]
    await seen.setProps({ looks: { ...defaultChartPreferences, ...last } })
    return last?.indicators
  }
  return { seen, all, set }
}
const type = (field: HTMLInputElement | undefined, text: string): void => {
  if (field === undefined) throw new Error('There is no such field.')
  field.value = text
  field.dispatchEvent(new Event('input'))
}
const choose = (select: HTMLSelectElement | undefined, at: number): void => {
  if (select === undefined) throw new Error('There is no such choice.')
  select.selectedIndex = at
  select.dispatchEvent(new Event('change'))
}

it('configures two indicators of one kind independently', async () => {
  const { all, set } = await open(['MA'])
  const [, second] = all<HTMLElement>('[role=group]')
  type(second?.querySelector('input') ?? undefined, '200')
  await nextTick()
  expect((await set())?.map(({ params }) => params[0])).toEqual([5, 200, 30, 60])
  choose(second?.querySelector('select') ?? undefined, 4)
  expect((await set())?.map(({ ink }) => ink)).toEqual(['focus', 'link-copper', 'link-pink', 'link-lime'])
  choose(second?.querySelectorAll('select')[1], 2)
  expect((await set())?.map(({ pane }) => pane)).toEqual(['bars', 2, 'bars', 'bars'])
})

it('gives the reason for a rejected parameter, and leaves the indicator unchanged', async () => {
  const { seen, all } = await open([{ kind: 'ATR', params: [14] }])
  type(all<HTMLInputElement>('.param input')[0], '0.5')
  await nextTick()
  expect(seen.emitted('set')).toBeUndefined()
  expect(all('[role=alert]').map(({ textContent }) => textContent)).toEqual(['Whole number 1 to 500.'])
})

it('adds an indicator, and removes the chosen one', async () => {
  const { all, set } = await open(['VOL', 'RSI'])
  choose(all<HTMLSelectElement>('.add select')[0], 7)
  all<HTMLFormElement>('.add')[0]?.requestSubmit()
  const added = (await set())?.at(-1)
  expect(added).toMatchObject({ kind: 'SUPERTREND', params: [10, 3], pane: 'bars' })
  all<HTMLButtonElement>('[aria-label="Remove RSI 12"]')[0]?.click()
  expect((await set())?.map(({ params }) => params[0])).toEqual([undefined, 6, 24, 10])
})

it('names the source of figures that no candle has, and offers no separate pane for a profile', async () => {
  const { all } = await open([{ kind: 'CVD' }, { kind: 'VP' }, { kind: 'ATR' }])
  const [delta, profile, range] = all<HTMLElement>('[role=group]')
  expect(delta?.querySelector('.note')?.textContent).toContain('no history')
  expect(profile?.querySelector('.note')?.textContent).toMatch(/^Approximate/)
  expect(range?.querySelector('.note')).toBeNull()
  const panes = [...(profile?.querySelectorAll('select') ?? [])].at(-1)
  expect([...(panes?.options ?? [])].map(({ text }) => text.trim())).toEqual(['On the candles'])
})

it('offers no further indicator at the limit', async () => {
  const { all } = await open(Array.from({ length: MAX_INDICATORS_PER_CHART }, () => ({ kind: 'EMA' })))
  expect(all<HTMLButtonElement>('.add button')[0]?.disabled).toBe(true)
})
