import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBareDesk, type BareDesk, type Shown } from '../fixtures/bare-desk'

let desk: BareDesk
let shown: Shown
/** Inputs that main received, newest last. */
let seen: unknown[] = []
/** Returns true for an input that main prevents. */
let withheld = (_input: { type: string; code?: string }): boolean => false

const page = `
  <title>page</title><body style="margin: 0"><button style="width: 100px; height: 40px">press</button><input>
  <script src="/page.js"></script>`
const script = `
  globalThis.got = []
  for (const type of ['keydown', 'keyup', 'mousedown', 'mouseup', 'click', 'pointerdown'])
    window.addEventListener(type, event => got.push(type + ' ' + (event.code ?? event.button)))
  for (const type of ['keydown', 'mousedown']) window.addEventListener(type, event => globalThis.hides && event.stopImmediatePropagation(), true)`

beforeAll(async () => {
  desk = await openBareDesk(
    { 'app://desk/': page, 'app://desk/page.js': script, 'app://sheet/': '<p>sheet' },
    { byHand: true },
  )
  shown = await desk.show('app://desk/')
  for (const name of ['before-input-event', 'before-mouse-event'])
    shown.contents.on(name, (event, input) => {
      seen.push(input)
      if (withheld(input)) event.preventDefault()
    })
})

beforeEach(async () => {
  await settled()
  withheld = () => false
  seen = []
  await shown.page.evaluate('got = []; globalThis.hides = false')
})

afterAll(() => desk.host.stop())

/** Waits until main has received all reports of the page, and the page has received main's answers. */
async function settled(): Promise<void> {
  shown.contents.ipc.removeHandler('settled')
  shown.contents.ipc.handle('settled', () => undefined)
  await shown.page.evaluate('bridge.call("settled")')
  await shown.page.evaluate('bridge.call("settled")')
}

const types = () => seen.map(input => (input as { type: string }).type)
const got = () => shown.page.evaluate('got')

describe('input reported to main', () => {
  it('includes key down and key up as a person pressed the key', async () => {
    await shown.page.keyboard.press('Shift+KeyB')
    await settled()
    const common = { isAutoRepeat: false, isComposing: false, control: false, alt: false, meta: false }
    expect(seen).toMatchObject([
      { ...common, type: 'keyDown', code: 'ShiftLeft', key: 'Shift', shift: true },
      { ...common, type: 'keyDown', code: 'KeyB', key: 'B', shift: true, location: 0, modifiers: ['shift'] },
      { ...common, type: 'keyUp', code: 'KeyB', key: 'B', shift: true },
      { ...common, type: 'keyUp', code: 'ShiftLeft', key: 'Shift', shift: false, modifiers: [] },
    ])
  })

  it('includes the repeats of a held key', async () => {
    await shown.page.keyboard.down('Enter')
    await shown.page.keyboard.down('Enter')
    await shown.page.keyboard.up('Enter')
    await settled()
    expect(seen).toMatchObject([{ isAutoRepeat: false }, { isAutoRepeat: true }, { type: 'keyUp' }])
  })

  it('includes mouse down and mouse up with their position', async () => {
    await shown.page.mouse.click(20, 10, { button: 'right' })
    await settled()
    expect(seen.filter(input => (input as { type: string }).type !== 'mouseMove')).toMatchObject([
      { type: 'mouseDown', button: 'right', x: 20, y: 10, clickCount: 1 },
      { type: 'contextMenu', button: 'right', x: 20, y: 10 },
      { type: 'mouseUp', button: 'right', x: 20, y: 10, clickCount: 1 },
    ])
  })

  it('excludes events that the page makes', async () => {
    await shown.page.evaluate(`
      const button = document.querySelector('button')
      button.click()
      for (const type of ['mousedown', 'mouseup', 'click', 'contextmenu', 'pointerdown'])
        button.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientX: 5, clientY: 5 }))
      for (const type of ['keydown', 'keypress', 'keyup'])
        button.dispatchEvent(new KeyboardEvent(type, { bubbles: true, key: 'Enter', code: 'Enter' }))
      const forged = new KeyboardEvent('keydown', { code: 'Enter' })
      Reflect.defineProperty(forged, 'isTrusted', { value: true })
      Object.defineProperty(Event.prototype, 'isTrusted', { configurable: true, get: () => true })
      window.dispatchEvent(forged)
      delete Event.prototype.isTrusted
    `)
    await settled()
    expect(seen).toEqual([])
  })

  it('includes what a person does even where the page hides it from itself', async () => {
    await shown.page.evaluate('hides = true')
    await shown.page.keyboard.press('KeyH')
    await shown.page.mouse.down()
    await shown.page.mouse.up()
    await settled()
    expect(types()).toEqual(['keyDown', 'keyUp', 'mouseDown', 'mouseUp'])
  })

  it('arrives before the call that it causes', async () => {
    const order: string[] = []
    shown.contents.ipc.handle('pressed', () => void order.push(...types(), 'call'))
    await shown.page.evaluate('document.querySelector("button").onclick = () => bridge.call("pressed")')
    await shown.page.locator('button').focus()
    await shown.page.keyboard.press('Enter')
    await settled()
    expect(order).toEqual(['keyDown', 'call'])
  })
})

describe('input prevented by main', () => {
  // As in Chromium, a key whose key down is prevented emits no key up.
  it('is withheld from the next event of its kind on, including the release, and nothing else is', async () => {
    withheld = ({ type, code }) => type === 'keyDown' && code === 'KeyX'
    await shown.page.keyboard.press('KeyX')
    await settled()
    await shown.page.keyboard.press('KeyX')
    await shown.page.keyboard.press('KeyY')
    expect(await got()).toEqual(['keydown KeyX', 'keyup KeyX', 'keydown KeyY', 'keyup KeyY'])
  })

  it('reaches the page again from the next event of its kind after main allows it', async () => {
    await shown.page.keyboard.press('KeyX')
    await settled()
    await shown.page.keyboard.press('KeyX')
    expect(await got()).toEqual(['keydown KeyX', 'keyup KeyX'])
  })

  it('types no text and presses no button', async () => {
    withheld = () => true
    await shown.page.locator('input').focus()
    for (const _ of [1, 2]) {
      await shown.page.keyboard.press('KeyZ')
      await shown.page.mouse.click(20, 10)
      await settled()
    }
    expect(await shown.page.locator('input').inputValue()).toBe('z')
    const before = ['keydown KeyZ', 'keyup KeyZ', 'pointerdown 0', 'mousedown 0', 'mouseup 0', 'click 0']
    expect(await got()).toEqual(before)
    withheld = () => false
    await shown.page.keyboard.press('KeyZ')
    await shown.page.mouse.click(20, 10)
  })
})

describe('a page under another page', () => {
  it('gets no input while main prevents it, and gets the first press after the other page is gone', async () => {
    await shown.page.reload()
    const sheet = await desk.show('app://sheet/', { partition: 'sheet' })
    withheld = () => true
    await settled()
    await shown.page.keyboard.press('KeyA')
    await shown.page.mouse.click(20, 10)
    await settled()
    expect([await got(), types().length > 0]).toEqual([[], true])

    withheld = () => false
    sheet.view.setVisible(false)
    await settled()
    await shown.page.keyboard.press('KeyA')
    expect(await got()).toEqual(['keydown KeyA', 'keyup KeyA'])

    sheet.view.setVisible(true)
    await settled()
    await shown.page.keyboard.press('KeyA')
    await settled()
    await shown.page.keyboard.press('KeyA')
    expect(await got()).toEqual(['keydown KeyA', 'keyup KeyA', 'keydown KeyA', 'keyup KeyA'])
    desk.window.contentView.removeChildView(sheet.view)
    sheet.contents.close()
  })
})
