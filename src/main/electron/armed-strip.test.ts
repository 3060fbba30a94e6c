import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import type { KeyInput } from '@core/armed/key-presses'
import type { SnapshotChanges, ListedMandate } from '@core/snapshot/desk-snapshot'
import { requireAmount } from '@core/value/decimal-amount'
import { ok } from '@core/value/result'
import type { MandateStripView } from '@contract/strip-api'
import { envelope, ladderActs, placeActs } from '../../../test/kit/envelopes'
import { attempt, SYMBOL } from '../../../test/kit/screen'
import { NOW, position } from '../../../test/kit/trade'
import { ARM_DELAY_MS } from './consent-arming'
import { openArmedStrip, type ArmedStrip, type ArmedStripParts } from './armed-strip'

/** A view as the strip's code uses one, and what became of it. */
class FakeView {
  bounds: object | undefined
  visible = false
  colour = ''
  setBounds = (bounds: object) => (this.bounds = bounds)
  setVisible = (visible: boolean) => (this.visible = visible)
  setBackgroundColor = (colour: string) => (this.colour = colour)
}

class FakePage extends EventEmitter {
  focused = false
  zoom = 1
  /** Every load, with the colour that the strip's view had as it began. */
  loads: { over: string; fail: () => void }[] = []
  isDestroyed = () => false
  isFocused = () => this.focused
  focus = () => void (this.focused = true)
  getZoomFactor = () => this.zoom
  setZoomFactor = (zoom: number) => (this.zoom = zoom)
  loadURL = () =>
    new Promise<void>((_, reject) =>
      this.loads.push({ over: view.colour, fail: () => reject(new Error('ERR_FAILED')) }),
    )
}

const [deskView, sheet] = [new FakeView(), new FakeView()]
let frame: EventEmitter
let desk: FakePage
let page: FakePage
let view: FakeView & { webContents?: FakePage }
let border: FakeView[]
let size: { width: number; height: number }
let at: { wall: number; steady: number }
let later: { ms: number; run: () => void }[]
let stripViews: (MandateStripView | undefined)[]
let did: string[]
let strip: ArmedStrip
let theme: MandateStripView['theme']
/** Views in the window, the lowest first. */
let stacked: FakeView[]
const press = (key: string): KeyInput => ({ is: 'down', key, at: 0, repeats: false })
const hand = {
  handleKey: ({ key }: KeyInput) => did.push(key) > 0,
  handlePointer: () => void did.push('pointer'),
  setAway: () => undefined,
  resizeArmed: () => ok(undefined),
  onPageGone: () => undefined,
  onStripGone: () => undefined,
}
const isHeard = (key = 'F1') => strip.guardInput(hand).handleKey(press(key))
const drawnFor = (id: string) => strip.handlers.strip.shown({ envelope: id })

const one = (changes: Partial<ListedMandate> = {}): ListedMandate => ({
  envelope: envelope(),
  digest: 'ab',
  at: NOW,
  used: { writes: 3, worth: requireAmount('18000'), sizes: {} },
  ...changes,
})
const changes = (envelopes: readonly ListedMandate[]): SnapshotChanges =>
  ({ armed: { value: { envelopes, refused: [] } } }) as unknown as SnapshotChanges
const ended = { ended: { at: NOW, why: 'time' } } as const

const parts = () =>
  ({
    ...{ frame, desk, view, border, url: 'app://strip/' },
    clock: {
      now: () => at.steady,
      after(ms: number, run: () => void) {
        const due = { ms, run }
        later.push(due)
        return () => void (later = later.filter(each => each !== due))
      },
    },
    wall: () => at.wall,
    readAppearance: () => ({ theme, palette: 'safe' }),
  }) as unknown as ArmedStripParts

beforeEach(() => {
  size = { width: 1440, height: 900 }
  stacked = [deskView, sheet]
  frame = Object.assign(new EventEmitter(), {
    getContentBounds: () => ({ x: 7, y: 7, ...size }),
    contentView: {
      addChildView(one: FakeView, at: number) {
        stacked = stacked.filter(each => each !== one)
        stacked.splice(at, 0, one)
      },
      removeChildView: (one: FakeView) => (stacked = stacked.filter(each => each !== one)),
    },
  })
  ;[desk, page] = [new FakePage(), new FakePage()]
  view = Object.assign(new FakeView(), { webContents: page })
  border = [new FakeView(), new FakeView(), new FakeView()]
  at = { wall: NOW + 60_000, steady: 31_000 }
  theme = 'light'
  ;[later, stripViews, did] = [[], [], []]
  strip = openArmedStrip(parts())
  strip.connect(
    {
      disarm: () => (did.push('disarm'), { ok: true, value: undefined }),
      resize: quantity => (did.push(`size ${quantity}`), ok(undefined)),
      pageGone: () => void did.push('page gone'),
    },
    { strip: { changed: news => void stripViews.push(news) } },
  )
})

describe('the strip of the armed envelope', () => {
  it('covers the top of the window with a border around the rest, at the page’s zoom, while armed', () => {
    desk.zoom = 1.5
    strip.applyChanges(changes([one()]))
    expect(view.bounds).toEqual({ x: 0, y: 0, width: 1440, height: 69 })
    expect(border.map(({ bounds }) => bounds)).toEqual([
      { x: 0, y: 69, width: 5, height: 831 },
      { x: 1435, y: 69, width: 5, height: 831 },
      { x: 0, y: 895, width: 1440, height: 5 },
    ])
    expect([view, ...border].map(({ visible }) => visible)).toEqual([true, true, true, true])
    expect([border[0]?.colour, page.zoom, strip.coveredHeight()]).toEqual(['#8a5c00', 1.5, 69])
    size = { width: 1000, height: 700 }
    frame.emit('resize')
    expect(view.bounds).toMatchObject({ width: 1000 })
    strip.applyChanges(changes([one(ended)]))
    expect([view, ...border].map(({ visible }) => visible)).toEqual([false, false, false, false])
    expect(strip.coveredHeight()).toBe(0)
  })

  it('shows the remaining waiting time of a program', () => {
    strip.applyChanges(changes([one({ waits: { on: 'figures', until: at.wall + 20_000 } })]))
    expect(stripViews.at(-1)?.waits).toEqual({ on: 'figures', left: 20_000 })
    at = { wall: at.wall + 25_000, steady: at.steady + 25_000 }
    later.at(-1)?.run()
    expect(stripViews.at(-1)?.waits).toEqual({ on: 'figures', left: 0 })
    strip.applyChanges(changes([one()]))
    expect(stripViews.at(-1)).not.toHaveProperty('waits')
    strip.applyChanges(changes([one({ waits: { on: 'price' } })]))
    expect(stripViews.at(-1)?.waits).toEqual({ on: 'price' })
  })

  it('has a border in the theme’s colour, also after a theme change', () => {
    strip.applyChanges(changes([one()]))
    theme = 'dark'
    later.at(-1)?.run()
    expect(border.map(({ colour }) => colour)).toEqual(['#f5c542', '#f5c542', '#f5c542'])
  })

  it('shows the theme’s background, and no white, until its page has drawn', () => {
    strip.applyChanges(changes([one()]))
    strip.applyChanges(changes([one(ended)]))
    theme = 'dark'
    strip.applyChanges(changes([one({ envelope: envelope({ id: 'env-2' }) })]))
    expect(page.loads.map(({ over }) => over)).toEqual(['#eef1f4', '#0b0e13'])
  })

  it('frames each clickable column, and none if none can be clicked', () => {
    border = Array.from({ length: 11 }, () => new FakeView())
    strip = openArmedStrip({ ...parts(), border } as unknown as ArmedStripParts)
    desk.zoom = 2
    strip.applyChanges(changes([one({ envelope: envelope({ acts: ladderActs }) })]))
    expect(border.slice(3, 7).map(({ bounds }) => bounds)).toEqual([
      { x: 194, y: 194, width: 212, height: 6 },
      { x: 194, y: 194, width: 6, height: 412 },
      { x: 400, y: 194, width: 6, height: 412 },
      { x: 194, y: 600, width: 212, height: 6 },
    ])
    expect(border.map(({ visible }) => visible)).toEqual(border.map(() => true))
    strip.applyChanges(changes([one({ envelope: envelope({ id: 'env-2' }) })]))
    expect(border.map(({ visible }) => visible)).toEqual(border.map((_, at) => at < 3))
  })

  it('lies over every frame, wherever a page has one drawn, and under the sheet', () => {
    strip.applyChanges(changes([one()]))
    expect(stacked[0]).toBe(deskView)
    expect(stacked.slice(-2)).toEqual([view, sheet])
    expect(stacked.slice(1, -2)).toHaveLength(border.length)
    strip.applyChanges(changes([one({ envelope: envelope({ id: 'env-2' }) })]))
    expect(stacked.slice(-2)).toEqual([view, sheet])
  })

  it('is hidden for an envelope that has ended, and for one that does not show it', () => {
    strip.applyChanges(changes([one(ended)]))
    strip.applyChanges({})
    expect([view.visible, page.loads]).toEqual([false, []])
  })

  it('shows the remaining time by the stricter clock, updated each second', () => {
    strip.applyChanges(changes([one()]))
    // Sealed at NOW and 1000 for ten minutes: a minute by the date, half of that by the other clock.
    expect(stripViews.at(-1)).toMatchObject({ left: 535_000, theme: 'light', used: { writes: 3 } })
    at = { wall: NOW + 61_000, steady: 1_000 + 594_000 }
    const [due] = later
    expect([later.length, due?.ms]).toEqual([1, 1_000])
    due?.run()
    expect(stripViews.at(-1)).toMatchObject({ left: 1_000 })
    strip.applyChanges(changes([one(ended)]))
    expect([stripViews.at(-1), later]).toEqual([undefined, []])
  })

  it('shows the newest request that left inside, and none that did not', () => {
    const inside = {
      envelope: 'env-1',
      symbol: SYMBOL,
      size: requireAmount('0.1'),
      worth: requireAmount('6000'),
    }
    const [older, newer, other] = [1, 2, 3].map(n =>
      attempt({ id: `pd-${String(n)}` as never, consentedAt: NOW + n, ...(n < 3 && { inside }) }),
    )
    strip.applyChanges({
      ...changes([one()]),
      attempts: { value: [older, other, newer] },
    } as unknown as SnapshotChanges)
    expect(stripViews.at(-1)?.last?.id).toBe(newer?.id)
  })
})

describe('the strip before it is drawn', () => {
  it('accepts no press, but accepts Escape', () => {
    strip.applyChanges(changes([one()]))
    expect([isHeard(), isHeard('Escape'), did]).toEqual([false, true, ['Escape']])
    drawnFor('env-1')
    expect(isHeard()).toBe(true)
  })

  it('accepts no press for an envelope other than the drawn one, nor after a reload of its page', () => {
    strip.applyChanges(changes([one()]))
    drawnFor('env-0')
    expect(isHeard()).toBe(false)
    drawnFor('env-1')
    page.emit('did-navigate')
    expect(isHeard()).toBe(false)
  })

  it('is not trusted later if it reports itself drawn while nothing is armed', () => {
    drawnFor('env-1')
    strip.applyChanges(changes([one()]))
    expect(isHeard()).toBe(false)
  })

  it('is drawn again each time an envelope is armed', () => {
    strip.applyChanges(changes([one()]))
    drawnFor('env-1')
    strip.applyChanges(changes([one(ended)]))
    strip.applyChanges(changes([one()]))
    expect([isHeard(), page.loads.length]).toEqual([false, 2])
  })
})

describe('a click', () => {
  const column = { x: 100, y: 100, width: 100, height: 200 }
  /** Returns true if a click in the middle of a place with this area is reported. */
  const isHeardAt = (area: Partial<typeof column>): boolean => {
    const lies = { ...column, ...area }
    const [act] = ladderActs
    const acts = act === undefined ? [] : [{ ...act, area: lies } as typeof act]
    strip.applyChanges(changes([one({ envelope: envelope({ acts }) })]))
    drawnFor('env-1')
    at = { ...at, steady: at.steady + ARM_DELAY_MS }
    did = []
    const [x, y] = [lies.x + lies.width / 2, lies.y + lies.height / 2]
    strip.guardInput(hand).handlePointer({ is: 'down', x, y, at: 0, isPrimary: true, clicks: 1 })
    return did.length > 0
  }

  it('counts if the frame around its place is completely visible', () => {
    expect([isHeardAt({}), isHeardAt({ x: 3, y: 49 })]).toEqual([true, true])
    expect(isHeardAt({ x: 1440 - 103, y: 900 - 203 })).toBe(true)
  })

  it.each([
    ['beyond the left', { x: 0 }],
    ['under the strip', { y: 46 }],
    ['beyond the right', { x: 1341 }],
    ['beyond the bottom', { y: 701 }],
    ['round all of the window', { x: 0, y: 46, width: 1440, height: 854 }],
  ])('is ignored when a side of its area is %s', (_where, area) => {
    expect(isHeardAt(area)).toBe(false)
  })

  it('does not count before the strip is drawn', () => {
    expect(isHeardAt({})).toBe(true)
    page.emit('did-navigate')
    const click = () => {
      did = []
      strip.guardInput(hand).handlePointer({ is: 'down', x: 150, y: 150, at: 0, isPrimary: true, clicks: 1 })
      return did.length > 0
    }
    expect(click()).toBe(false)
    drawnFor('env-1')
    expect(click()).toBe(true)
  })

  it('does not count on a frame that has just appeared, and counts on one that is unchanged', () => {
    expect(isHeardAt({})).toBe(true)
    const click = (x: number) => {
      did = []
      strip.guardInput(hand).handlePointer({ is: 'down', x, y: 150, at: 0, isPrimary: true, clicks: 1 })
      return did.length > 0
    }
    strip.reposition()
    expect(click(150)).toBe(true)
    desk.zoom = 2
    strip.reposition()
    expect(click(150)).toBe(false)
    at = { ...at, steady: at.steady + ARM_DELAY_MS - 1 }
    expect(click(150)).toBe(false)
    at = { ...at, steady: at.steady + 1 }
    expect(click(150)).toBe(true)
  })

  it('does not count in a window that was shrunk since, or on a page that was zoomed in', () => {
    size = { width: 201, height: 900 }
    expect(isHeardAt({})).toBe(false)
    size = { width: 202, height: 900 }
    expect(isHeardAt({})).toBe(true)
    desk.zoom = 2
    expect(isHeardAt({})).toBe(false)
  })
})

it('frames no click while offline, nor a close without a position, and counts none there', () => {
  border = Array.from({ length: 11 }, () => new FakeView())
  strip = openArmedStrip(parts())
  const acts = [...ladderActs.slice(0, 1), ...placeActs.filter(({ key }) => key === 'closes')]
  const row = position({ symbol: SYMBOL })
  const report = (state: 'active' | 'offline', quantity: string) => {
    const positions = { value: [{ ...row, quantity: requireAmount(quantity) }] }
    const writes = { value: { state, holds: [] } }
    const armed = changes([one({ envelope: envelope({ acts }) })])
    strip.applyChanges({ ...armed, writes, positions } as unknown as SnapshotChanges)
    drawnFor('env-1')
    const click = (x: number, y: number) => {
      did = []
      strip.guardInput(hand).handlePointer({ is: 'down', x, y, at: 0, isPrimary: true, clicks: 1 })
      return did.length > 0
    }
    const frames = (border.filter(({ visible }) => visible).length - 3) / 4
    return [frames, click(150, 150), click(410, 410)]
  }
  report('active', '0.1')
  at = { ...at, steady: at.steady + ARM_DELAY_MS }
  expect(report('active', '0.1')).toEqual([2, true, true])
  expect(report('active', '0')).toEqual([1, true, false])
  expect(report('active', '0.1')).toEqual([2, true, true])
  expect(report('offline', '0.1')).toEqual([0, false, false])
  expect(report('active', '0.1')).toEqual([2, false, false])
})

describe('ending the armed envelope', () => {
  it('when the page of the strip ends, or cannot be loaded', async () => {
    page.emit('render-process-gone')
    expect(did).toEqual([])
    strip.applyChanges(changes([one()]))
    page.emit('render-process-gone')
    expect(did).toEqual(['page gone'])
    page.loads[0]?.fail()
    await expect.poll(() => did).toEqual(['page gone', 'page gone'])
  })

  it('except for a load that another load replaced', async () => {
    strip.applyChanges(changes([one()]))
    strip.applyChanges(changes([one(ended)]))
    strip.applyChanges(changes([one()]))
    page.loads[0]?.fail()
    await new Promise(done => setImmediate(done))
    expect(did).toEqual([])
  })

  it('by its button', () => {
    strip.applyChanges(changes([one()]))
    void strip.handlers.strip.disarm()
    expect(did).toEqual(['disarm'])
  })
})

it('returns the keyboard to the desk, whose keys main observes, in its own turn', () => {
  page.emit('focus')
  expect(desk.focused).toBe(false)
  later.at(-1)?.run()
  expect(desk.focused).toBe(true)
})
