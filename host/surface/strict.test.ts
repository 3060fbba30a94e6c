import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBareDesk, type BareDesk, type Shown } from '../fixtures/bare-desk'

const page = `<body style="margin: 0"><button style="width: 100px; height: 40px">press</button><input>
  <script src="/page.js"></script>`
/** A page that keeps every input from whoever else listens in it, and makes some of its own. */
const script = `
  globalThis.got = []
  for (const type of ['keydown', 'keyup', 'mousedown', 'mouseup', 'input'])
    window.addEventListener(type, event => {
      got.push(type)
      event.stopImmediatePropagation()
    }, true)`

let desk: BareDesk
let below: Shown
let above: Shown
let seen: string[] = []
let isWithheld = false
beforeAll(async () => {
  desk = await openBareDesk(
    { 'app://desk/': page, 'app://desk/page.js': script },
    { strict: true, packaged: true },
  )
  below = await desk.show('app://desk/')
  above = await desk.show('app://desk/')
  for (const name of ['before-input-event', 'before-mouse-event'])
    above.contents.on(name, (event, input: { type: string; x?: number; y?: number; key?: string }) => {
      if (input.type === 'mouseMove') return
      seen.push([input.type, input.key ?? '', input.x ?? '', input.y ?? ''].join(' ').trim())
      if (isWithheld) event.preventDefault()
    })
})
beforeEach(async () => {
  above.contents.setZoomFactor(1)
  seen = []
  isWithheld = false
  await above.page.evaluate('got = []')
})
afterAll(() => desk.host.stop())

const got = () => above.page.evaluate('got')
const turn = () => new Promise<void>(done => setImmediate(done))

describe('a strict stand-in', () => {
  it('hears of an input from the automation that made it, whatever the page does with it', async () => {
    await above.page.mouse.click(20, 10)
    await above.page.locator('input').press('Shift+B')
    expect(seen).toEqual([
      'mouseDown  20 10',
      'mouseUp  20 10',
      'keyDown Shift',
      'keyDown B',
      'keyUp B',
      'keyUp Shift',
    ])
    expect(await got()).toEqual(['mousedown', 'mouseup', 'keydown', 'keydown', 'input', 'keyup', 'keyup'])
  })

  it('asks main before the page gets it: what is prevented never comes', async () => {
    isWithheld = true
    await above.page.mouse.click(20, 10)
    await above.page.keyboard.press('a')
    expect(seen).toHaveLength(4)
    expect(await got()).toEqual([])
  })

  it('hears of no input that a page makes, and of none that is put in without keys', async () => {
    await above.page.locator('input').focus()
    await above.page.keyboard.insertText('pasted')
    await above.page.evaluate(`document.querySelector('button').click()`)
    expect(seen).toEqual([])
  })

  it('tells places in pixels of the view, whatever its zoom', async () => {
    above.contents.setZoomFactor(2)
    await above.page.mouse.click(20, 10)
    expect(seen).toEqual(['mouseDown  40 20', 'mouseUp  40 20'])
  })

  it('drops a focus that is asked for inside a focus event, and gives it in the next turn', async () => {
    above.contents.focus()
    const grab = () => above.contents.focus()
    below.contents.on('focus', grab)
    below.contents.focus()
    expect(above.contents.isFocused()).toBe(false)
    await turn()
    expect(above.contents.isFocused()).toBe(false)
    above.contents.focus()
    below.contents.off('focus', grab)
    below.contents.once('focus', () => setImmediate(grab))
    below.contents.focus()
    await turn()
    await turn()
    expect(above.contents.isFocused()).toBe(true)
  })

  it('tells a window of its focus in a turn of its own', async () => {
    const told: string[] = []
    desk.window.on('blur', () => told.push('blur'))
    desk.window.on('focus', () => told.push('focus'))
    desk.window.blur()
    desk.window.focus()
    expect(told).toEqual([])
    await turn()
    expect(told).toEqual(['blur', 'focus'])
  })

  it('has dialogs wait until they are answered', async () => {
    const { dialog } = desk.host.electron
    const answers: unknown[] = []
    void dialog.showSaveDialog({ defaultPath: '/tmp/x' }).then(answer => answers.push(answer))
    await turn()
    expect(answers).toEqual([])
    desk.host.native.dialog.answers.push({ canceled: true, filePath: '' })
    await turn()
    expect(answers).toEqual([{ canceled: true, filePath: '' }])
  })

  it('says that it is packaged where it is told to', () => {
    expect(desk.host.electron.app.isPackaged).toBe(true)
  })
})
