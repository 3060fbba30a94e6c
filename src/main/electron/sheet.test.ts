import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SealedSheet, SheetNews } from './consent'
import { openSheet, type SheetParts } from './sheet'

/** A page as the sheet's code uses one; its focus moves when told to. */
class FakePage extends EventEmitter {
  focused = false
  zoom = 1
  reloads = 0
  focus = () => {
    this.focused = true
    this.emit('focus')
  }
  isFocused = () => this.focused
  getZoomFactor = () => this.zoom
  setZoomFactor = (zoom: number) => (this.zoom = zoom)
  reload = () => (this.reloads += 1)
}

let desk: FakePage
let page: FakePage
let frame: EventEmitter
let shown: { bounds: unknown; visible: boolean; raised: number }
let seen: SheetNews[]
let sheet: SealedSheet

beforeEach(() => {
  desk = new FakePage()
  page = new FakePage()
  shown = { bounds: undefined, visible: false, raised: 0 }
  seen = []
  frame = Object.assign(new EventEmitter(), {
    getContentBounds: () => ({ x: 0, y: 0, width: 1440, height: 900 }),
    contentView: { addChildView: () => (shown.raised += 1) },
  })
  const view = {
    webContents: page,
    setBounds: (bounds: unknown) => (shown.bounds = bounds),
    setVisible: (visible: boolean) => (shown.visible = visible),
  }
  sheet = openSheet({ frame, desk, view } as unknown as SheetParts)
  sheet.hear(news => seen.push(news))
})

/** An input event as Electron gives it, and whether main kept it from the page. */
function give(to: FakePage, name: 'before-input-event' | 'before-mouse-event', input: object): boolean {
  let kept = false
  to.emit(name, { preventDefault: () => (kept = true) }, input)
  return kept
}
const key = (code: string, more: object = {}) => ({
  type: 'keyDown',
  code,
  isAutoRepeat: false,
  isComposing: false,
  ...more,
})

describe('a sheet that is shown', () => {
  beforeEach(() => {
    sheet.show()
    seen = []
  })

  it.each<[string, 'before-input-event' | 'before-mouse-event', object, readonly SheetNews[]]>([
    [
      'the left button going down',
      'before-mouse-event',
      { type: 'mouseDown', button: 'left' },
      [{ saw: 'press', by: 'pointer' }],
    ],
    [
      'the left button going up',
      'before-mouse-event',
      { type: 'mouseUp', button: 'left' },
      [{ saw: 'release', by: 'pointer' }],
    ],
    ['the right button', 'before-mouse-event', { type: 'mouseDown', button: 'right' }, []],
    ['a pointer that only moves', 'before-mouse-event', { type: 'mouseMove', button: 'left' }, []],
    ['the wheel', 'before-mouse-event', { type: 'mouseWheel' }, []],
    ['Enter going down', 'before-input-event', key('Enter'), [{ saw: 'press', by: 'Enter' }]],
    [
      'Enter going up',
      'before-input-event',
      key('Enter', { type: 'keyUp' }),
      [{ saw: 'release', by: 'Enter' }],
    ],
    [
      'the Enter of the number pad',
      'before-input-event',
      key('NumpadEnter'),
      [{ saw: 'press', by: 'NumpadEnter' }],
    ],
    ['the space bar', 'before-input-event', key('Space'), [{ saw: 'press', by: 'Space' }]],
    ['a key that repeats itself', 'before-input-event', key('Enter', { isAutoRepeat: true }), []],
    ['a key that composes a letter', 'before-input-event', key('Enter', { isComposing: true }), []],
    ['a letter', 'before-input-event', key('KeyA'), []],
    ['Escape', 'before-input-event', key('Escape'), [{ saw: 'left' }]],
    ['Escape going up', 'before-input-event', key('Escape', { type: 'keyUp' }), []],
  ])('takes %s for what it is', (_, name, input, news) => {
    give(page, name, input)
    expect(seen).toEqual(news)
  })

  it('keeps Escape from its page, and nothing else', () => {
    expect([
      give(page, 'before-input-event', key('Escape')),
      give(page, 'before-input-event', key('KeyS')),
      give(page, 'before-mouse-event', { type: 'mouseDown', button: 'left' }),
    ]).toEqual([true, false, false])
  })

  it('keeps every input from the desk, and takes the desk’s Escape for its own', () => {
    expect([
      give(desk, 'before-mouse-event', { type: 'mouseDown', button: 'left' }),
      give(desk, 'before-input-event', key('Enter')),
      give(desk, 'before-input-event', key('Escape')),
    ]).toEqual([true, true, true])
    expect(seen).toEqual([{ saw: 'left' }])
  })

  it('takes the focus back when the desk or the window gets it', () => {
    page.focused = false
    desk.emit('focus')
    expect(page.focused).toBe(true)
    page.focused = false
    frame.emit('focus')
    expect(page.focused).toBe(true)
  })

  it.each(['move', 'resize', 'restore', 'show'])('notices that its window did: %s', change => {
    frame.emit(change)
    expect(seen).toEqual([{ saw: 'moved' }])
  })

  it.each([
    ['its page', () => page.emit('blur')],
    ['its window', () => frame.emit('blur')],
  ])('notices that the focus left %s', (_, leave) => {
    leave()
    expect(seen).toEqual([{ saw: 'blur' }])
  })

  it('is gone when its page is, and is there again for the next question', () => {
    page.emit('render-process-gone')
    expect({ seen, reloads: page.reloads }).toEqual({ seen: [{ saw: 'gone' }], reloads: 1 })
  })
})

describe('a sheet', () => {
  it('is put on top, over the ticket, at the desk’s zoom, with the focus', () => {
    desk.zoom = 1.1
    sheet.show()
    expect(shown).toEqual({ bounds: { x: 1059, y: 107, width: 374, height: 758 }, visible: true, raised: 1 })
    expect({ zoom: page.zoom, focused: page.focused }).toEqual({ zoom: 1.1, focused: true })
    expect(seen).toContainEqual({ saw: 'focus' })
  })

  it('says that it has the focus even when it had it already', () => {
    page.focused = true
    page.focus = () => undefined
    sheet.show()
    expect(seen).toEqual([{ saw: 'focus' }])
  })

  it('that is hidden lets the desk have its input and hears nothing', () => {
    sheet.show()
    sheet.hide()
    seen = []
    const name = 'before-input-event'
    expect([
      give(desk, name, key('Enter')),
      give(page, name, key('Enter')),
      give(page, name, key('Escape')),
    ]).toEqual([false, false, false])
    frame.emit('resize')
    expect({ seen, visible: shown.visible, deskFocused: desk.focused }).toEqual({
      seen: [],
      visible: false,
      deskFocused: true,
    })
  })
})
