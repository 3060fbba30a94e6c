// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { mountDesk } from '../../../../test/kit/mount-desk'
import {
  MAX_DRAWING_TEXT_LENGTH,
  defaultDrawingStyle,
  type ChartDrawing,
} from '../../preferences/chart-preferences'
import DrawingDialog from './DrawingDialog.vue'

enableAutoUnmount(afterEach)

/** The dialog over something drawn. */
async function open(some: Partial<ChartDrawing> = {}) {
  let closed = 0
  const changes: Partial<ChartDrawing>[] = []
  const drawing: ChartDrawing = { ...defaultDrawingStyle, tool: 'segment', spots: [], ...some }
  const { press } = await mountDesk(DrawingDialog, {
    props: {
      drawing,
      onClose: () => (closed += 1),
      onChange: (one: Partial<ChartDrawing>) => changes.push(one),
    },
  })
  const field = (label: string) =>
    [...document.querySelectorAll<HTMLElement>('.looks label')]
      .find(each => each.querySelector('span')?.textContent === label)
      ?.querySelector<HTMLInputElement & HTMLSelectElement>('input, select')
  async function choose(label: string, option: string): Promise<void> {
    const select = field(label)!
    select.selectedIndex = [...select.options].findIndex(({ text }) => text.trim() === option)
    select.dispatchEvent(new Event('change'))
    await flushPromises()
  }
  return { field, choose, changes, press, closed: () => closed }
}

it('shows the style of the drawing and changes one property at a time', async () => {
  const { field, choose, changes } = await open({ ink: 'warn', width: 3, dash: 'dotted' })
  expect(['Color', 'Width', 'Line'].map(label => field(label)?.value)).toEqual(['warn', '3', 'dotted'])
  expect(field('Text')).toBeUndefined()
  await choose('Color', 'Lime')
  await choose('Width', '2 px')
  await choose('Line', 'Dashed')
  expect(changes).toEqual([{ ink: 'link-lime' }, { width: 2 }, { dash: 'dashed' }])
})

it('accepts text for a text drawing, up to the length limit', async () => {
  const { field, changes } = await open({ tool: 'text', text: 'Range' })
  expect([field('Text')?.value, field('Text')?.maxLength]).toEqual(['Range', MAX_DRAWING_TEXT_LENGTH])
  expect([field('Width'), field('Line')]).toEqual([undefined, undefined])
  field('Text')!.value = 'Range high'
  field('Text')!.dispatchEvent(new Event('input'))
  expect(changes).toEqual([{ text: 'Range high' }])
})

it('closes with its button', async () => {
  const { press, closed } = await open()
  await press('Dismiss')
  expect(closed()).toBe(1)
})
