// @vitest-environment happy-dom
import { createElement } from '../../../../test/kit/dom'
import { enableAutoUnmount, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import ExitButton from './ExitButton.vue'
import { findExitButtonCenter } from '../../composables/exit-button-position'

enableAutoUnmount(afterEach)
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const rect = (x: number, y: number, width: number, height: number) =>
  ({ left: x, top: y, width, height }) as DOMRect

function open() {
  const button = mount(ExitButton, { props: { label: 'Cancel it' }, slots: { default: 'Cancel' } })
  vi.spyOn(button.element, 'getBoundingClientRect').mockReturnValue(rect(100.4, 50, 60, 18))
  const point = (type: string, more: object = {}) =>
    button.element.dispatchEvent(
      Object.assign(new Event(type), {
        pointerType: 'mouse',
        buttons: 0,
        movementX: 1,
        movementY: 0,
        ...more,
      }),
    )
  return { button, point, emittedAsks: () => button.emitted('ask') ?? [] }
}
const middle = [{ x: 130, y: 59 }]
const rested = [{ ...middle[0], isLeft: expect.any(Function) as () => boolean }]

describe('exit button of a row', () => {
  it('fires once after a pointer rests on it for 300 ms, and again only after the pointer leaves', () => {
    const { point, emittedAsks } = open()
    point('pointermove')
    vi.advanceTimersByTime(299)
    point('pointermove')
    vi.advanceTimersByTime(299)
    expect(emittedAsks()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(emittedAsks()).toEqual([rested])
    point('pointermove')
    vi.advanceTimersByTime(1_000)
    expect(emittedAsks()).toHaveLength(1)
    point('pointerleave')
    point('pointermove')
    vi.advanceTimersByTime(300)
    expect(emittedAsks()).toHaveLength(2)
  })

  it.each([
    ['came to lie under a pointer that nobody moved', { movementX: 0 }],
    ['lies under a finger', { pointerType: 'touch' }],
    ['is passed with a button down', { buttons: 1 }],
  ])('sends no request when it %s', (_, more) => {
    const { point, emittedAsks } = open()
    point('pointermove', more)
    vi.advanceTimersByTime(1_000)
    expect(emittedAsks()).toEqual([])
  })

  it.each(['pointerleave', 'pointerdown'])('stops its timer after a %s', end => {
    const { point, emittedAsks } = open()
    point('pointermove')
    vi.advanceTimersByTime(200)
    point(end)
    vi.advanceTimersByTime(1_000)
    expect(emittedAsks()).toEqual([])
  })

  it('ignores a resting pointer in a window without focus', () => {
    vi.mocked(document.hasFocus).mockReturnValue(false)
    const { point, emittedAsks } = open()
    point('pointermove')
    vi.advanceTimersByTime(1_000)
    expect(emittedAsks()).toEqual([])
  })

  it('fires at once when pressed, wherever the pointer is afterwards', async () => {
    const { button, point, emittedAsks } = open()
    await button.trigger('click')
    point('pointerleave')
    expect(emittedAsks()).toEqual([middle])
  })

  it('reports whether the resting pointer has left since', () => {
    const { point, emittedAsks } = open()
    point('pointermove')
    vi.advanceTimersByTime(300)
    const over = emittedAsks()[0]?.[0]
    expect(over?.isLeft?.()).toBe(false)
    point('pointerleave')
    expect(over?.isLeft?.()).toBe(true)
  })

  it('does not fire when its row is removed first', () => {
    const { button, point, emittedAsks } = open()
    point('pointermove')
    button.unmount()
    vi.advanceTimersByTime(1_000)
    expect(emittedAsks()).toEqual([])
  })

  it('is found from the active cell of its row, and is absent for rows without a button', () => {
    const row = (id: string, ...exit: readonly Node[]) =>
      createElement('div', { role: 'row' }, createElement('span', { id }), ...exit)
    document.body.replaceChildren(row('0-0'), row('1-0', createElement('button', { 'data-exit': '' })))
    expect([findExitButtonCenter('0-0'), findExitButtonCenter('1-0'), findExitButtonCenter('9-9')]).toEqual([
      undefined,
      { x: 0, y: 0 },
      undefined,
    ])
  })
})
