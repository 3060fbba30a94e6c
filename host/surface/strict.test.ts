import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBareDesk, type BareDesk, type Shown } from '../fixtures/bare-desk'

const page = `<body style="margin: 0"><button style="width: 100px; height: 40px">press</button><input>
  <script src="/page.js"></script>`
/** Script of a page that records each input and keeps it from all other listeners. */
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
  desk = await openBareDesk({ 'app://desk/': page, 'app://desk/page.js': script }, { packaged: true })
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

/**
 * Observes the page for half a second. Returns its visibility, and true if it draws and if its short timers
 * run fast.
 */
async function pace() {
  await above.page.evaluate(`
    globalThis.frames = globalThis.ticks = 0
    const draw = () => { globalThis.frames += 1; requestAnimationFrame(draw) }
    globalThis.timer ??= (requestAnimationFrame(draw), setInterval(() => { globalThis.ticks += 1 }, 10))`)
  await new Promise(passed => setTimeout(passed, 500))
  return above.page.evaluate(
    `({ is: document.visibilityState, draws: globalThis.frames > 1, hurries: globalThis.ticks > 5 })`,
  )
}

const got = () => above.page.evaluate('got')
const turn = () => new Promise<void>(done => setImmediate(done))

describe('strict stand-in', () => {
  it('learns of an input from the automation that made it, whatever the page does with it', async () => {
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

  it('emits no key up for a key whose key down main prevented', async () => {
    isWithheld = true
    await above.page.locator('input').press('b')
    isWithheld = false
    await above.page.locator('input').press('c')
    expect(seen).toEqual(['keyDown b', 'keyDown c', 'keyUp c'])
    expect(await got()).toEqual(['keydown', 'input', 'keyup'])
  })

  it('reports input sent to the page only once main has let it pass', async () => {
    const events: string[] = []
    const tell = (_: unknown, { type }: { type: string }) => void (type === 'mouseMove' || events.push(type))
    above.contents.on('input-event', tell)
    await above.page.mouse.click(20, 10)
    await above.page.keyboard.press('b')
    isWithheld = true
    await above.page.mouse.click(20, 10)
    above.contents.off('input-event', tell)
    expect(events).toEqual(['mouseDown', 'mouseUp', 'rawKeyDown', 'char', 'keyUp'])
  })

  it('reports a touch by its gestures alone: the page synthesises the mouse events, and main gets none', async () => {
    const events: string[] = []
    const tell = (_: unknown, { type }: { type: string }) => void events.push(type)
    above.contents.on('input-event', tell)
    isWithheld = true
    await above.page.touchscreen.tap(20, 10)
    above.contents.off('input-event', tell)
    expect([events, seen]).toEqual([['touchStart', 'gestureTapDown', 'touchEnd', 'gestureTap'], []])
    await expect.poll(got).toEqual(['mousedown', 'mouseup'])
  })

  it('reports a wheel event, which main cannot prevent', async () => {
    const events: string[] = []
    const tell = (_: unknown, { type }: { type: string }) => void events.push(type)
    above.contents.on('input-event', tell)
    await above.page.mouse.wheel(0, 10)
    above.contents.off('input-event', tell)
    expect([events, seen]).toEqual([['mouseWheel'], []])
  })

  it('asks main before the page gets an input: prevented input never arrives', async () => {
    isWithheld = true
    await above.page.mouse.click(20, 10)
    await above.page.keyboard.press('a')
    expect(seen).toEqual(['mouseDown  20 10', 'mouseUp  20 10', 'keyDown a'])
    expect(await got()).toEqual([])
  })

  it('ignores input that a page makes, and text inserted without keys', async () => {
    await above.page.locator('input').focus()
    await above.page.keyboard.insertText('pasted')
    await above.page.evaluate(`document.querySelector('button').click()`)
    expect(seen).toEqual([])
  })

  it('reports positions in pixels of the view, whatever its zoom', async () => {
    above.contents.setZoomFactor(2)
    await above.page.mouse.click(20, 10)
    expect(seen).toEqual(['mouseDown  40 20', 'mouseUp  40 20'])
  })

  it('drops a focus requested inside a focus event, and applies it in the next turn', async () => {
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

  it('reports a window’s focus in a separate turn', async () => {
    const events: string[] = []
    desk.window.on('blur', () => events.push('blur'))
    desk.window.on('focus', () => events.push('focus'))
    desk.window.blur()
    desk.window.focus()
    expect(events).toEqual([])
    await turn()
    expect(events).toEqual(['blur', 'focus'])
  })

  it.each<[string, () => void, () => void]>([
    [
      'is not in its window',
      () => desk.window.contentView.removeChildView(above.view),
      () => desk.window.contentView.addChildView(above.view),
    ],
    ['is put away', () => above.view.setVisible(false), () => above.view.setVisible(true)],
    ['is in a window that is hidden', () => desk.window.hide(), () => desk.window.show()],
    ['is in a window that is minimised', () => desk.window.minimize(), () => desk.window.restore()],
    [
      'lies under another one that covers it',
      () => desk.window.contentView.addChildView(below.view),
      () => desk.window.contentView.addChildView(above.view),
    ],
  ])('throttles a page that %s, stops its drawing, and resumes it later', async (_, away, back) => {
    const seen = { is: 'visible', draws: true, hurries: true }
    const unseen = { is: 'hidden', draws: false, hurries: false }
    // Before it was hidden once, the page may not draw: on a busy machine Chromium may have another page in
    // front.
    await expect.poll(pace).toMatchObject({ is: 'visible', hurries: true })
    away()
    await expect.poll(pace).toEqual(unseen)
    above.contents.setBackgroundThrottling(false)
    await expect.poll(pace).toEqual(seen)
    above.contents.setBackgroundThrottling(true)
    await expect.poll(pace).toEqual(unseen)
    back()
    await expect.poll(pace).toEqual(seen)
  })

  it('keeps a partly visible page running', async () => {
    above.view.setBounds({ x: 1, y: 0, width: 800, height: 600 })
    await expect.poll(() => below.page.evaluate('document.visibilityState')).toBe('visible')
    above.view.setBounds({ x: 0, y: 0, width: 800, height: 600 })
    await expect.poll(() => below.page.evaluate('document.visibilityState')).toBe('hidden')
  })

  it('keeps dialogs open until they are answered', async () => {
    const { dialog } = desk.host.electron
    const answers: unknown[] = []
    void dialog.showSaveDialog({ defaultPath: '/tmp/x' }).then(answer => answers.push(answer))
    await turn()
    expect(answers).toEqual([])
    desk.host.native.dialog.answers.push({ canceled: true, filePath: '' })
    await turn()
    expect(answers).toEqual([{ canceled: true, filePath: '' }])
  })

  it('reports itself as packaged when configured so', () => {
    expect(desk.host.electron.app.isPackaged).toBe(true)
  })
})
