import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { holdButtonBounds, smallHoldButtonBounds, type HoldButtonBounds } from '@contract/consent-api'
import { computeHoldButtonArea, computeSheetArea, type ScreenArea } from './sheet-bounds'
import { notLaidOut } from './sheet-layout'
import type { SealedSheetView, SealedSheetEvent } from './consent-surface'
import { openSealedSheet, type SealedSheetParts } from './sealed-sheet'

/** The layout of a sheet of this size with all of its parts, the button at main's place. */
const layoutOf = (area: ScreenArea, button: HoldButtonBounds) => ({
  question: 'a',
  width: area.width,
  height: area.height,
  text: 'BUY',
  parts: [
    ...(['headline', 'account', 'summary'] as const).map(name => ({
      ...{ name, x: 0, y: 0, width: 300, height: 40, isWhole: true },
    })),
    { name: 'button', ...computeHoldButtonArea(area, 1, button), isWhole: true },
  ],
})

/** A fake page of the sheet; its focus moves only when requested. */
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
  isDestroyed = () => false
  reload = () => (this.reloads += 1)
  /** Measured layout of the page: by default one of the size that main set, with all of its parts. */
  layout: object | undefined = layoutOf({ x: 0, y: 0, width: 340, height: 771 }, holdButtonBounds)
  ran: string[] = []
  executeJavaScriptInIsolatedWorld = (_: number, [script]: readonly { code: string }[]) => {
    this.ran.push(script?.code ?? '')
    return Promise.resolve(this.layout)
  }
}

let desk: FakePage
let page: FakePage
let popout: FakePage
let frame: EventEmitter
let shown: { bounds: unknown; visible: boolean; raised: number }
let seen: SealedSheetEvent[]
let size: { width: number; height: number }
/** Number of times the page was given up. */
let givenUp: number
let place: { x: number; y: number }
let switchAway: () => void
/** Pending timers: each measures the layout again. */
let later: (() => void)[]
let sheet: SealedSheetView

let now = 0
beforeEach(() => {
  desk = new FakePage()
  page = new FakePage()
  popout = new FakePage()
  shown = { bounds: undefined, visible: false, raised: 0 }
  seen = []
  later = []
  size = { width: 1440, height: 900 }
  place = { x: 0, y: 0 }
  frame = Object.assign(new EventEmitter(), {
    getContentBounds: () => ({ ...place, ...size }),
    contentView: { addChildView: () => (shown.raised += 1) },
  })
  const view = {
    webContents: page,
    setBounds: (bounds: unknown) => (shown.bounds = bounds),
    setVisible: (visible: boolean) => (shown.visible = visible),
  }
  now = 0
  const clock = { now: () => now, after: (_: number, run: () => void) => (later.push(run), () => undefined) }
  const pages = () => [desk, popout]
  givenUp = 0
  const pageRecovery = { clock, onGivenUp: () => (givenUp += 1) }
  const onSwitchedAway = (run: () => void) => (switchAway = run)
  const screens = () => [{ x: 0, y: 0, width: 1920, height: 1080 }]
  const parts = { frame, desk, view, clock, pages, screens, pageRecovery, onSwitchedAway }
  sheet = openSealedSheet(parts as unknown as SealedSheetParts)
  sheet.onEvent(news => seen.push(news))
})

/** Emits an input event as Electron does. Returns true if main withheld it from the page. */
function give(to: FakePage, name: 'before-input-event' | 'before-mouse-event', input: object): boolean {
  let kept = false
  to.emit(name, { preventDefault: () => (kept = true) }, input)
  return kept
}
const key = (code: string, more: object = {}) => ({
  type: 'keyDown',
  code,
  key: code,
  control: false,
  meta: false,
  alt: false,
  isAutoRepeat: false,
  isComposing: false,
  ...more,
})

/** Returns points just inside and just outside the edges of the hold button on the sheet. */
const button = () => {
  const { x, y, width, height } = computeHoldButtonArea(computeSheetArea(size, desk.zoom), desk.zoom)
  return {
    inside: [
      { x: x + 1, y: y + 1 },
      { x: x + width - 1, y: y + height - 1 },
    ],
    outside: [
      { x: x - 1, y: y + 5 },
      { x: x + 5, y: y - 1 },
      { x: x + width + 1, y: y + 5 },
      { x: x + 5, y: y + height + 1 },
    ],
  }
}
/** Waits until pending measurements are processed. */
const settled = () => new Promise<void>(done => setImmediate(done))
const names = ['headline', 'account', 'summary', 'button']
const allLaid = () => ({
  saw: 'laid',
  question: 'a',
  state: JSON.stringify(page.layout),
  whole: names,
  cut: [],
})
const laid = () => seen.filter(({ saw }) => saw === 'laid')

describe('a visible sheet', () => {
  beforeEach(async () => {
    sheet.show()
    await settled()
    seen = []
  })

  const inButton = { x: 170, y: 700 }
  it.each<[string, 'before-input-event' | 'before-mouse-event', object, readonly SealedSheetEvent[]]>([
    [
      'the left button going down',
      'before-mouse-event',
      { type: 'mouseDown', button: 'left', ...inButton },
      [{ saw: 'press', by: 'pointer' }],
    ],
    [
      'the left button going up',
      'before-mouse-event',
      { type: 'mouseUp', button: 'left', ...inButton },
      [{ saw: 'release', by: 'pointer' }],
    ],
    ['the right button', 'before-mouse-event', { type: 'mouseDown', button: 'right', ...inButton }, []],
    ['a pointer that only moves', 'before-mouse-event', { type: 'mouseMove', ...inButton }, []],
    ['the wheel', 'before-mouse-event', { type: 'mouseWheel', ...inButton }, []],
    [
      'a pointer that leaves',
      'before-mouse-event',
      { type: 'mouseLeave', ...inButton },
      [{ saw: 'strayed' }],
    ],
    [
      'a press beside the button',
      'before-mouse-event',
      { type: 'mouseDown', button: 'left', x: 170, y: 760 },
      [{ saw: 'strayed' }],
    ],
    [
      'Ctrl and Enter going down',
      'before-input-event',
      key('Enter', { control: true }),
      [{ saw: 'press', by: 'Enter', isStep: true }],
    ],
    [
      'Cmd and Enter going down',
      'before-input-event',
      key('Enter', { meta: true }),
      [{ saw: 'interrupted' }],
    ],
    ['Cmd going down', 'before-input-event', key('MetaLeft', { meta: true }), [{ saw: 'interrupted' }]],
    ['Cmd going up', 'before-input-event', key('MetaRight', { type: 'keyUp' }), [{ saw: 'interrupted' }]],
    [
      'Ctrl, Cmd and Enter going down',
      'before-input-event',
      key('Enter', { control: true, meta: true }),
      [{ saw: 'interrupted' }],
    ],
    [
      'AltGr and Enter going down, as Windows has them',
      'before-input-event',
      key('Enter', { control: true, alt: true }),
      [{ saw: 'interrupted' }],
    ],
    [
      'Enter alone, of which two presses confirm nothing',
      'before-input-event',
      key('Enter'),
      [{ saw: 'press', by: 'Enter', isStep: false }],
    ],
    ['Enter that repeats alone', 'before-input-event', key('Enter', { isAutoRepeat: true }), []],
    [
      'Ctrl and Enter that an input method took',
      'before-input-event',
      key('Enter', { key: 'Process', control: true }),
      [],
    ],
    ['Escape that an input method took', 'before-input-event', key('Escape', { key: 'Process' }), []],
    [
      'Enter going up',
      'before-input-event',
      key('Enter', { type: 'keyUp' }),
      [{ saw: 'release', by: 'Enter' }],
    ],
    [
      'the Enter of the number pad',
      'before-input-event',
      key('NumpadEnter', { control: true }),
      [{ saw: 'press', by: 'NumpadEnter', isStep: true }],
    ],
    [
      'a key that repeats itself',
      'before-input-event',
      key('Enter', { control: true, isAutoRepeat: true }),
      [],
    ],
    ['a key that composes a letter', 'before-input-event', key('KeyA', { key: 'a', isComposing: true }), []],
    ['a letter', 'before-input-event', key('KeyA', { key: 'A' }), [{ saw: 'typed', key: 'A' }]],
    ['a blank', 'before-input-event', key('Space', { key: ' ' }), [{ saw: 'typed', key: ' ' }]],
    [
      'a letter taken back',
      'before-input-event',
      key('Backspace', { key: 'Backspace' }),
      [{ saw: 'typed', key: 'Backspace' }],
    ],
    ['a letter that not every keyboard has', 'before-input-event', key('KeyA', { key: 'é' }), []],
    ['a command, which pastes', 'before-input-event', key('KeyV', { key: 'v', control: true }), []],
    ['a letter going up', 'before-input-event', key('KeyA', { key: 'A', type: 'keyUp' }), []],
    ['Escape', 'before-input-event', key('Escape'), [{ saw: 'left' }]],
    ['Escape going up', 'before-input-event', key('Escape', { type: 'keyUp' }), []],
  ])('interprets %s correctly', (_, name, input, news) => {
    give(page, name, input)
    expect(seen).toEqual(news)
  })

  it('withholds Escape from its page, and nothing else', () => {
    expect([
      give(page, 'before-input-event', key('Escape')),
      give(page, 'before-input-event', key('KeyS')),
      give(page, 'before-mouse-event', { type: 'mouseDown', button: 'left' }),
    ]).toEqual([true, false, false])
  })

  it('withholds all input from the desk, and handles the desk’s Escape', () => {
    expect([
      give(desk, 'before-mouse-event', { type: 'mouseDown', button: 'left' }),
      give(desk, 'before-input-event', key('Enter')),
      give(desk, 'before-input-event', key('Escape')),
    ]).toEqual([true, true, true])
    expect(seen).toEqual([{ saw: 'left' }])
  })

  it('takes the focus back when the desk or the window receives it, in the next turn', () => {
    for (const gets of [desk, frame]) {
      page.focused = false
      gets.emit('focus')
      // Electron drops a focus request made inside a focus event.
      expect(page.focused).toBe(false)
      later.pop()?.()
      expect(page.focused).toBe(true)
    }
  })

  it.each([
    ['the column over the ticket', { width: 1440, height: 900 }, 1],
    ['the same, larger', { width: 1920, height: 1080 }, 1.5],
    ['the whole of a small window', { width: 1024, height: 640 }, 2],
  ])('accepts presses on its button and nowhere else: %s', (_, window, zoom) => {
    size = window
    desk.zoom = zoom
    frame.emit('resize')
    seen = []
    const { inside, outside } = button()
    for (const at of [...inside, ...outside])
      give(page, 'before-mouse-event', { type: 'mouseDown', button: 'left', ...at })
    expect(seen.map(({ saw }) => saw)).toEqual([
      ...inside.map(() => 'press'),
      ...outside.map(() => 'strayed'),
    ])
  })

  it.each(['move', 'resize', 'restore', 'show'])(
    'reports a change of its window and checks its layout again: %s',
    async change => {
      frame.emit(change)
      expect(seen).toEqual([{ saw: 'moved' }])
      await settled()
      expect(seen).toEqual([{ saw: 'moved' }, allLaid()])
    },
  )

  it('repeatedly measures its layout, and reports each that changed as another one', async () => {
    frame.emit('resize')
    await settled()
    const before = allLaid()
    expect(laid()).toEqual([before])
    page.layout = { ...page.layout, text: 'SELL' }
    later.pop()?.()
    await settled()
    expect(laid()).toEqual([before, allLaid()])
    expect(before.state).not.toBe(allLaid().state)
  })

  const hold = computeHoldButtonArea({ width: 340, height: 771 }, 1)
  it.each<[string, object]>([
    ['cut off', { isWhole: false }],
    ['drawn below its place', { y: hold.y + 9 }],
    ['drawn larger than its place', { width: hold.width + 20 }],
  ])('reports a button that is %s as missing', async (_, changes) => {
    const parts = [{ name: 'button', ...hold, isWhole: true, ...changes }]
    page.layout = { ...page.layout, parts }
    later.pop()?.()
    await settled()
    expect(laid()).toMatchObject([{ whole: [], cut: ['button'] }])
  })

  it.each<[string, object | undefined]>([
    ['another width than it was given', { width: 200 }],
    ['another height than it was given', { height: 300 }],
    ['figures that are none', { width: 'all' }],
    ['a part that is none', { parts: [{ name: 'note', x: 0, y: 0, width: 1, height: 1, isWhole: true }] }],
    ['nothing that can be measured', undefined],
  ])('is not laid out with %s', async (_, changes) => {
    page.layout = changes && { ...page.layout, ...changes }
    later.pop()?.()
    await settled()
    expect(laid()).toEqual([{ saw: 'laid', ...notLaidOut }])
  })

  it('does not credit measurements from before a move to the new position', async () => {
    later.pop()?.()
    frame.emit('move')
    page.layout = { ...page.layout, parts: [] }
    frame.emit('move')
    await settled()
    expect(laid().every(each => each.saw === 'laid' && each.whole.length === 0)).toBe(true)
  })

  it.each([
    ['its page', () => page.emit('blur')],
    ['its window', () => frame.emit('blur')],
    ['its program, of which macOS tells no window', () => switchAway()],
  ])('reports that the focus left %s', (_, leave) => {
    leave()
    expect(seen).toEqual([{ saw: 'blur' }])
  })

  it('closes when its page ends, and opens again for the next question', () => {
    page.emit('render-process-gone')
    expect({ seen, reloads: page.reloads }).toEqual({ seen: [{ saw: 'gone' }], reloads: 1 })
  })

  it('is given up when its page keeps ending, and still reports every end', () => {
    for (let times = 0; times < 5; times += 1) page.emit('render-process-gone')
    expect([seen.length, page.reloads, givenUp]).toEqual([5, 3, 2])
  })
})

describe('a sheet', () => {
  it('is placed on top, over the ticket, at the desk’s zoom, with the focus', () => {
    desk.zoom = 1.1
    sheet.show()
    expect(shown).toEqual({ bounds: { x: 1062, y: 107, width: 374, height: 760 }, visible: true, raised: 1 })
    expect({ zoom: page.zoom, focused: page.focused }).toEqual({ zoom: 1.1, focused: true })
    expect(seen).toContainEqual({ saw: 'focus' })
  })

  it('reports that it has the focus even when it already had it', () => {
    page.focused = true
    page.focus = () => undefined
    sheet.show()
    expect(seen).toEqual([{ saw: 'focus' }])
  })

  it('revokes the popout windows that the last press allowed, and no permission of its own', () => {
    sheet.show()
    const spent = [desk, popout, page].map(({ ran }) => ran.filter(code => code.includes('delegate')).length)
    expect(spent).toEqual([1, 1, 0])
  })

  it('reloads on request', () => {
    sheet.reloadPage()
    expect(page.reloads).toBe(1)
  })

  it('withholds keys that are typed on after an interruption, until they rest for a second', () => {
    sheet.show()
    sheet.hide('interrupted')
    const typed = [0, 900, 1_800, 2_799].map(at => {
      now = at
      return give(desk, 'before-input-event', key('KeyS'))
    })
    expect(typed).toEqual([true, true, true, true])
    expect(give(desk, 'before-input-event', key('Escape'))).toBe(false)
    now = 3_799
    expect(give(desk, 'before-input-event', key('KeyS'))).toBe(false)
  })

  it('returns input to the desk when it is hidden, and receives none', async () => {
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
    await settled()
    expect({ seen, visible: shown.visible, deskFocused: desk.focused }).toEqual({
      seen: [],
      visible: false,
      deskFocused: true,
    })
  })
})

describe('a small sheet', () => {
  const at = { x: 1_000, y: 600 }
  const wanted = { at, size: { width: 400, height: 200 } }
  const bounds = { x: 644, y: 430, width: 400, height: 200 }
  const inSheet = { x: 900, y: 610 }
  const beside = { x: 300, y: 300 }
  const move = (to: FakePage, place: object) =>
    give(to, 'before-mouse-event', { type: 'mouseMove', button: 'left', ...place })
  const lay = async () => {
    page.layout = layoutOf(bounds, smallHoldButtonBounds)
    sheet.show(wanted)
    await settled()
    seen = []
  }

  it('lies with its button over the place, in the size that main sets, on top and with the focus', async () => {
    await lay()
    expect(shown).toEqual({ bounds, visible: true, raised: 1 })
    expect(page.focused).toBe(true)
  })

  it('accepts presses inside its own button and nowhere else', async () => {
    await lay()
    const { x, y, width, height } = computeHoldButtonArea(bounds, 1, smallHoldButtonBounds)
    expect([x, y, width, height]).toEqual([8, 148, 384, 44])
    for (const [left, top] of [
      [x + 1, y + 1],
      [x + width - 1, y + height - 1],
      [x + 1, y - 2],
      [x - 2, y + 1],
    ])
      give(page, 'before-mouse-event', { type: 'mouseDown', button: 'left', x: left, y: top })
    expect(seen.map(({ saw }) => saw)).toEqual(['press', 'press', 'strayed', 'strayed'])
  })

  it('closes once the pointer that was under it leaves, and withholds that move from the desk', async () => {
    move(desk, at)
    await lay()
    expect([move(desk, inSheet), seen]).toEqual([true, []])
    expect([move(desk, beside), seen]).toEqual([true, [{ saw: 'left' }]])
  })

  it.each([
    ['came into it', () => move(page, { x: 5, y: 5 }), () => move(desk, beside)],
    [
      'left it for another window',
      () => undefined,
      () => give(page, 'before-mouse-event', { type: 'mouseLeave', x: 0, y: 0 }),
    ],
  ])('reports the exit of a pointer that %s', async (_, come, go) => {
    await lay()
    come()
    seen = []
    go()
    expect(seen).toContainEqual({ saw: 'left' })
  })

  it('stays on a pointer move elsewhere if opened by keyboard, and closes on a press beside it', async () => {
    move(desk, beside)
    await lay()
    expect([move(desk, { x: 310, y: 300 }), seen]).toEqual([true, []])
    expect(give(desk, 'before-mouse-event', { type: 'mouseDown', button: 'left', ...beside })).toBe(true)
    expect(seen).toEqual([{ saw: 'left' }])
  })

  it('withholds keys from the desk, and closes on Escape from either', async () => {
    await lay()
    expect(give(desk, 'before-input-event', key('Enter'))).toBe(true)
    give(desk, 'before-input-event', key('Escape'))
    give(page, 'before-input-event', key('Escape'))
    expect(seen).toEqual([{ saw: 'left' }, { saw: 'left' }])
  })

  it('is clipped if it cannot show all of its text at once', async () => {
    const { parts, ...layout } = layoutOf(bounds, smallHoldButtonBounds)
    page.layout = { ...layout, parts: parts.map(part => ({ ...part, isWhole: part.name !== 'summary' })) }
    sheet.show(wanted)
    await settled()
    expect(seen).toContainEqual({ saw: 'cut' })
    expect(laid()).toEqual([])
  })

  it('is clipped if its window has no room for it, at once or later', async () => {
    size = { width: 380, height: 900 }
    sheet.show(wanted)
    expect(seen).toContainEqual({ saw: 'cut' })
    size = { width: 1440, height: 900 }
    await lay()
    size = { width: 1440, height: 180 }
    frame.emit('resize')
    expect(seen).toEqual([{ saw: 'cut' }])
  })

  it('is clipped if a part of it would lie outside every screen, at once or later', async () => {
    place = { x: -700, y: 0 }
    sheet.show(wanted)
    expect(seen).toContainEqual({ saw: 'cut' })
    place = { x: 0, y: 0 }
    await lay()
    place = { x: 0, y: 500 }
    frame.emit('move')
    expect(seen).toEqual([{ saw: 'cut' }])
  })

  it('leaves no state behind: a large sheet does not close on a pointer move', async () => {
    move(desk, at)
    await lay()
    sheet.hide()
    sheet.show()
    await settled()
    seen = []
    move(desk, at)
    move(desk, beside)
    give(desk, 'before-mouse-event', { type: 'mouseDown', button: 'left', ...beside })
    expect(seen).toEqual([])
  })
})
