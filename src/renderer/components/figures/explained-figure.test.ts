// @vitest-environment happy-dom
import { enableAutoUnmount, mount } from '@vue/test-utils'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { patient } from '../../../../test/kit/patience'
import { NOW } from '../../../../test/kit/screen'
import { preloadLazyComponents } from '../../lazy-component'
import ExplainedFigure from './ExplainedFigure.vue'

enableAutoUnmount(afterEach)
beforeAll(() => preloadLazyComponents(async () => undefined))
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const explained = {
  title: 'Mark price',
  formula: 'Median of:',
  inputs: [{ name: 'Index', figure: '59 990.5' }],
  source: 'Reported by venue.',
  at: NOW - 4_000,
}
const figure = (props: object) =>
  mount(ExplainedFigure, {
    props: { text: '60 000.0', why: 'no mark price yet', explain: undefined, ...props },
    attachTo: document.body,
  })

it('shows a plain figure without an explanation', () => {
  expect(figure({}).find('button').exists()).toBe(false)
  expect(figure({ text: undefined, explain: () => explained }).text()).toContain('no mark price yet')
})

it('opens formula, inputs, source and time, and requests them only then', async () => {
  const explain = vi.fn(() => explained)
  const seen = figure({ explain })
  expect(explain).not.toHaveBeenCalled()
  await seen.get('button').trigger('click')
  await nextTick()
  const text = document.querySelector('.explanation')?.textContent ?? ''
  for (const part of ['Mark price', 'Median of:', 'Index', '59 990.5', 'by venue', '4.0 s'])
    expect(text).toContain(part)
})

it('announces to a screen reader that it can be explained', () => {
  expect(
    figure({ explain: () => explained })
      .get('button')
      .text(),
  ).toBe('60 000.0, explain')
})

it('is labelled with the given name and no other hidden text', () => {
  const button = figure({ explain: () => explained, name: 'Mark price' }).get('button')
  expect(button.text()).toBe('Mark price 60 000.0, explain')
  expect(button.findAll('.unseen').map(each => each.text())).toEqual(['Mark price', ', explain'])
})

it('points at the explanation, and regains the focus when Escape closes it', async () => {
  vi.useRealTimers()
  const seen = figure({ explain: () => explained })
  const button = seen.get('button')
  const state = () => ['aria-haspopup', 'aria-expanded', 'data-state'].map(name => button.attributes(name))
  expect(state()).toEqual(['dialog', 'false', 'closed'])
  button.element.focus()
  await button.trigger('click')
  const panel = () => document.querySelector('.explanation')
  await vi.waitFor(() => expect(panel()?.parentElement?.contains(document.activeElement)).toBe(true), patient)
  expect(state()).toEqual(['dialog', 'true', 'open'])
  expect(document.getElementById(button.attributes('aria-controls') ?? '')?.className).toContain(
    'explanation',
  )
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await vi.waitFor(() => expect(document.activeElement).toBe(button.element), patient)
  expect(state()).toEqual(['dialog', 'false', 'closed'])
  expect(panel()).toBeNull()
})

it('closes with the press that opened it, and opens again with the next press', async () => {
  vi.useRealTimers()
  const button = figure({ explain: () => explained }).get('button')
  const press = async () => {
    button.element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await button.trigger('click')
  }
  for (const expanded of ['true', 'false', 'true']) {
    await press()
    await vi.waitFor(
      () => expect(document.querySelectorAll('.explanation')).toHaveLength(expanded === 'true' ? 1 : 0),
      patient,
    )
    expect(button.attributes('aria-expanded')).toBe(expanded)
  }
})
