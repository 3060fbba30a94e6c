// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { axeFaults } from '../../../../test/kit/axe'
import type { PricedChartLine } from './chart-lines'
import SharedLabels from './SharedLabels.vue'

const line = (id: string, figure: string): PricedChartLine => ({
  ...{ id, figure, price: requireAmount(figure), label: `BUY ${id} limit`, ink: 'focus', dashed: false },
})

it('lists each line of a shared label for the pointer and the focus', async () => {
  const lines = [line('0.01', '140'), line('0.02', '130')]
  const rows = [{ y: 60, label: '2 BUY Σ 0.03 · 130–140', isOffScale: false, isTagged: false, lines }]
  const view = mount(SharedLabels, { props: { rows, right: 50 }, attachTo: document.body })
  const label = view.get('button')
  expect(label.attributes('aria-label')).toBe('Lines of 2 BUY Σ 0.03 · 130–140')
  const list = view.get(`#${label.attributes('aria-describedby') ?? ''}`)
  expect(list.findAll('li').map(each => each.text())).toEqual(['BUY 0.01 limit 140', 'BUY 0.02 limit 130'])
  expect(view.get('.shared').attributes('style')).toBe('top: 60px; right: 50px;')
  expect(await axeFaults(view.element)).toEqual([])
})

it('lists a single line at its tick on the axis, beside the label by which it is dragged', () => {
  const lines = [line('0.01', '140')]
  const rows = [{ y: 60, label: 'BUY 0.01 limit', isOffScale: false, isTagged: false, lines }]
  const view = mount(SharedLabels, { props: { rows, right: 50 } })
  expect(view.get('.shared').attributes('style')).toBe('top: 60px; right: 0px;')
  expect(view.get('button').attributes('style')).toBe('width: 50px;')
})
