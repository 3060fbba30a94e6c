// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createElement } from '../../../../test/kit/dom'
import { axeFaults } from '../../../../test/kit/axe'
import { openFakeDoor, type FakeDoor } from '../../../../test/kit/screen'
import KeptOut from './KeptOut.vue'

enableAutoUnmount(afterEach)

const digits = `0x${'ab'.repeat(32)}`
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
let door: FakeDoor
const showPopover = vi.fn()
beforeEach(() => {
  HTMLElement.prototype.showPopover = showPopover
  document.body.replaceChildren(
    createElement('input', { name: 'size', 'aria-label': 'Size' }),
    createElement('textarea', { name: 'note', 'aria-label': 'Note' }),
  )
  door = openFakeDoor()
  mount(KeptOut, { global: { plugins: [door.pinia] }, attachTo: document.body })
})
afterEach(() => {
  document.body.replaceChildren()
  showPopover.mockReset()
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
const notice = () => document.querySelector<HTMLElement>('.kept-out')
async function paste(name: string, text: string) {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } })
  field(name).dispatchEvent(event)
  await flushPromises()
  return event.defaultPrevented
}
async function type(name: string, text: string) {
  const inputValues: string[] = []
  field(name).addEventListener('input', () => inputValues.push(field(name).value))
  field(name).value = text
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
  return inputValues
}
const press = async (nth: number) => {
  notice()!.querySelectorAll('button')[nth]!.click()
  await flushPromises()
}

describe('wallet secret in any field of a page', () => {
  it.each([
    ['digits in a field', 'size', digits],
    ['words in a field', 'size', words],
    ['words in a text', 'note', words],
  ])('is blocked when pasted or typed, before its field receives an event: %s', async (_, name, text) => {
    expect([await paste(name, text), field(name).value]).toEqual([true, ''])
    expect(await type(name, text)).toEqual([''])
    expect(notice()?.textContent).toContain('nothing was kept')
    expect(showPopover).toHaveBeenCalled()
    expect(await axeFaults(document.body)).toEqual([])
  })

  it('is not confused with other text that is typed or pasted', async () => {
    expect(await paste('note', 'sold half at the open')).toBe(false)
    expect(await type('size', '0.25')).toEqual(['0.25'])
    expect(notice()).toBeNull()
  })

  it('is cleared from the clipboard on request, and its notice stays until dismissed', async () => {
    await paste('note', words)
    expect(door.asked).toEqual([])
    await press(0)
    expect(door.asked).toEqual([['screen.copy', { text: '' }]])
    expect(notice()?.textContent).toContain('Cleared.')
    await press(0)
    expect(notice()).toBeNull()
  })

  it('is not reported as cleared when main fails to clear the clipboard', async () => {
    door.answer('screen.copy', { ok: false, error: [{ code: 'PRESS_MISSING', facts: {} }] })
    await paste('note', words)
    await press(0)
    expect(notice()?.textContent).not.toContain('Cleared.')
    expect(notice()?.querySelectorAll('button')).toHaveLength(2)
  })
})
