// @vitest-environment happy-dom
import { enableAutoUnmount, mount } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import {
  defaultChartPreferences,
  chartTemplateLimits,
  type ChartPreferences,
} from '../../preferences/chart-preferences'
import ChartTemplates from './ChartTemplates.vue'

enableAutoUnmount(afterEach)

const setup = { scale: 'percent', indicators: [] } as const

/** The templates of a chart that takes what is set. */
function open(looks: Partial<ChartPreferences> = {}) {
  const seen = mount(ChartTemplates, {
    props: { looks: { ...defaultChartPreferences, ...looks } },
    attachTo: document.body,
  })
  async function save(name: string): Promise<void> {
    await seen.find('input').setValue(name)
    await seen.find('form').trigger('submit')
  }
  return {
    seen,
    save,
    set: () => seen.emitted<[Partial<ChartPreferences>]>('set')?.map(([some]) => some) ?? [],
  }
}

it('saves indicators and scale under a name, and replaces a template of that name', async () => {
  const { save, set } = open({ scale: 'log', templates: { Swing: setup, Old: setup } })
  await save(' Swing ')
  expect(set()).toEqual([
    { templates: { Swing: { scale: 'log', indicators: defaultChartPreferences.indicators }, Old: setup } },
  ])
})

it.each([
  ['a name that begins with a sign', '-x', 0, /^Max\. 30/],
  ['no name', '  ', 0, /^Max\. 30/],
  ['one more than there is room for', 'More', chartTemplateLimits.most, /^Max 20 templates/],
])('gives the reason for not saving %s', async (_what, name, there, why) => {
  const templates = Object.fromEntries(Array.from({ length: there }, (_, at) => [`T${at}`, setup]))
  const { seen, save, set } = open({ templates })
  await save(name)
  expect(set()).toEqual([])
  expect(seen.find('[role=alert]').text()).toMatch(why)
})

it('applies a template to the chart, and deletes the chosen template', async () => {
  const { seen, set } = open({ templates: { Swing: setup, Old: { ...setup, scale: 'log' } } })
  await seen
    .findAll('button')
    .find(each => each.text() === 'Apply Swing')
    ?.trigger('click')
  await seen.find('[aria-label="Delete template Swing"]').trigger('click')
  expect(set()).toEqual([setup, { templates: { Old: { ...setup, scale: 'log' } } }])
})
