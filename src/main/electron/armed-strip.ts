import type { BaseWindow, Rectangle, View, WebContents, WebContentsView } from 'electron'
import { isPointInArmedArea } from '@core/armed/pointer-clicks'
import { getActiveTime, isArmedClick, type ArmedAction, type ArmedArea } from '@core/envelope/mandate'
import type { PositionRecord } from '@core/account/position-record'
import { isZero } from '@core/value/decimal-amount'
import type { ListedMandate, SnapshotChanges } from '@core/snapshot/desk-snapshot'
import { mandateStripSizes, type MandateStripApi, type MandateStripView } from '@contract/strip-api'
import type { ContractHandlers, ContractPushers } from '@contract/ipc-contract'
import { ok, type Result } from '@core/value/result'
import type { InputWatcher } from '../armed/input-watcher'
import type { ClockPort } from '../main-ports'
import { ARM_DELAY_MS } from './consent-arming'
import { themeBackgrounds } from './theme-background'

export interface ArmedStripParts {
  readonly frame: Pick<BaseWindow, 'on' | 'getContentBounds' | 'contentView'>
  readonly desk: Pick<WebContents, 'getZoomFactor' | 'focus' | 'isDestroyed'>
  readonly view: WebContentsView
  readonly border: readonly View[]
  readonly url: string
  readonly clock: ClockPort
  readonly wall: () => number
  readonly readAppearance: () => Pick<MandateStripView, 'theme' | 'palette'>
}

interface StripActions {
  readonly disarm: ContractHandlers<MandateStripApi>['strip']['disarm']
  readonly resize: (quantity: string) => Result<undefined>
  readonly pageGone: () => void
}

export interface ArmedStrip {
  readonly handlers: ContractHandlers<MandateStripApi>
  applyChanges(changes: SnapshotChanges): void
  connect(acts: StripActions, push: ContractPushers<MandateStripApi>): void
  /** Wraps `hand` so that no press counts before the strip was drawn. */
  guardInput(hand: InputWatcher): InputWatcher
  coveredHeight(): number
  reposition(): void
  close(): void
}

const borderColors = { dark: '#f5c542', light: '#8a5c00' } as const

const SECOND_MS = 1_000

const findActive = (armed: SnapshotChanges['armed']): ListedMandate | undefined =>
  armed?.value.envelopes.find(({ ended }) => ended === undefined)

export function openArmedStrip(parts: ArmedStripParts): ArmedStrip {
  const { frame, desk, view, border, url, clock, readAppearance } = parts
  const { webContents: page } = view
  const stillness = createLayoutStability(clock)
  let known: Pick<SnapshotChanges, 'armed' | 'attempts' | 'markets' | 'writes' | 'positions'> = {}
  let acts: StripActions | undefined
  let push: ContractPushers<MandateStripApi> | undefined
  let cancelTimer: (() => void) | undefined
  let displayedMandateId: string | undefined
  let loads = 0
  let drawnMandateId: string | undefined

  const coveredHeight = (): number =>
    displayedMandateId !== undefined ? Math.round(mandateStripSizes.height * desk.getZoomFactor()) : 0

  function measureFrameArea(): FrameArea {
    const [zoom, y] = [desk.getZoomFactor(), coveredHeight()]
    const { width, height } = frame.getContentBounds()
    const thick = Math.max(1, Math.round(mandateStripSizes.edge * zoom))
    return { zoom, thick, below: { x: 0, y, width, height: Math.max(0, height - y) } }
  }

  /** Offline, the panels show other content at the places of clicks. */
  const onlineActs = (): readonly ArmedAction[] =>
    known.writes?.value.state === 'offline' ? [] : (findActive(known.armed)?.envelope.acts ?? [])

  const drawnActs = (): readonly ArmedAction[] =>
    onlineActs().filter(act => act.key !== 'closes' || !isFlat(known.positions?.value, act.symbol))

  function reposition(): void {
    if (displayedMandateId === undefined || page.isDestroyed()) return
    const { zoom, thick, below } = measureFrameArea()
    page.setZoomFactor(zoom)
    view.setBounds({ x: 0, y: 0, width: below.width, height: below.y })
    const rest = computeEdges(below, thick, 'inside').slice(1)
    const edgesOf = (acts: readonly ArmedAction[]) =>
      acts.flatMap(act =>
        isArmedClick(act) ? computeEdges(scaleRectangle(act.area, zoom), thick, 'outside') : [],
      )
    // A position that opens or ends shows or hides a frame, and moves none.
    stillness.update(edgesOf(onlineActs()))
    const places = [...rest, ...edgesOf(drawnActs())]
    for (const [at, one] of border.entries()) {
      const place = places[at]
      one.setVisible(place !== undefined)
      if (place !== undefined) one.setBounds(place)
    }
  }

  function show(envelope: string | undefined): void {
    displayedMandateId = envelope
    drawnMandateId = undefined
    // SECURITY: each view goes below the previous ones, so the strip covers every frame wherever a page requested one.
    for (const one of [view, ...border]) {
      one.setVisible(envelope !== undefined)
      // Index 1 is directly above the desk's page and below the sheet.
      if (envelope === undefined) frame.contentView.removeChildView(one)
      else frame.contentView.addChildView(one, 1)
    }
  }

  const colour = createThemeColors(view, border, readAppearance)

  /** The page is reloaded each time, in the current language and without earlier content. */
  function display(envelope: string): void {
    colour()
    show(envelope)
    reposition()
    const own = (loads += 1)
    page.loadURL(url).then(reposition, () => {
      // SECURITY: a mandate that cannot be displayed is disarmed.
      if (own === loads && displayedMandateId !== undefined && !page.isDestroyed()) acts?.pageGone()
    })
  }

  function hide(): void {
    if (displayedMandateId === undefined) return
    const had = page.isFocused()
    show(undefined)
    if (had && !desk.isDestroyed()) desk.focus()
  }

  const isDrawn = (): boolean =>
    drawnMandateId !== undefined && drawnMandateId === findActive(known.armed)?.envelope.id

  function publish(): void {
    cancelTimer?.()
    cancelTimer = undefined
    const now = createStripView(known, clock.now(), parts)
    if (now === undefined) hide()
    else if (now.envelope.id !== displayedMandateId) display(now.envelope.id)
    push?.strip.changed(now)
    if (now === undefined) return
    colour()
    cancelTimer = clock.after(SECOND_MS, publish)
  }

  // A new load has not drawn anything yet.
  page.on('did-navigate', () => void (drawnMandateId = undefined))
  page.on('render-process-gone', () => {
    drawnMandateId = undefined
    if (displayedMandateId !== undefined) acts?.pageGone()
  })
  // The desk keeps the keyboard, because main watches its keys. A focus request inside a focus event is ignored, so it
  // runs later.
  page.on('focus', () => void clock.after(0, () => desk.isDestroyed() || desk.focus()))
  for (const change of ['resize', 'restore', 'show'] as const) frame.on(change as 'resize', reposition)

  return {
    handlers: {
      strip: {
        now: () => ok(createStripView(known, clock.now(), parts)),
        shown({ envelope }) {
          if (displayedMandateId !== undefined) drawnMandateId = envelope
          return ok(undefined)
        },
        resize: ({ quantity }) => acts?.resize(quantity) ?? ok(undefined),
        disarm: () => acts?.disarm() ?? ok(undefined),
      },
    },
    applyChanges({ armed, attempts, markets, writes, positions }) {
      if ([armed, attempts, markets, writes, positions].every(each => each === undefined)) return
      known = {
        ...{ ...known, ...(armed && { armed }) },
        ...{ ...(attempts && { attempts }), ...(markets && { markets }) },
        ...{ ...(writes && { writes }), ...(positions && { positions }) },
      }
      if (displayedMandateId === undefined && findActive(known.armed) === undefined) return
      publish()
      reposition()
    },
    connect(given, pushers) {
      acts = given
      push = pushers
    },
    guardInput: hand => ({
      ...hand,
      handleKey(seen) {
        // SECURITY: no press sends an order before the strip is drawn.
        return (isDrawn() || seen.key === 'Escape') && hand.handleKey(seen)
      },
      handlePointer(seen) {
        // SECURITY: a frame that just appeared below the pointer, after a change of zoom or window size, does not count
        // yet.
        if (!stillness.isStill()) return
        // SECURITY: a click does not count if its frame is not drawn, or not fully visible, because the window shrank or
        // the page requested an area outside it.
        const acts = findActive(known.armed)?.envelope.acts ?? []
        if (isDrawn() && !isInHiddenArea(seen, acts, drawnActs(), measureFrameArea()))
          hand.handlePointer(seen)
      },
    }),
    coveredHeight,
    reposition,
    close: () => cancelTimer?.(),
  }
}

function createThemeColors(
  view: WebContentsView,
  border: readonly View[],
  readAppearance: ArmedStripParts['readAppearance'],
): () => void {
  let coloured: MandateStripView['theme'] | undefined
  return () => {
    const { theme } = readAppearance()
    if (theme === coloured) return
    coloured = theme
    view.setBackgroundColor(themeBackgrounds[theme])
    for (const one of border) one.setBackgroundColor(borderColors[theme])
  }
}

function createLayoutStability(clock: Pick<ClockPort, 'now'>) {
  let lay = ''
  let since = 0
  return {
    update(places: readonly Rectangle[]): void {
      const lies = JSON.stringify(places)
      if (lies !== lay) [lay, since] = [lies, clock.now()]
    },
    isStill: (): boolean => clock.now() - since >= ARM_DELAY_MS,
  }
}

interface FrameArea {
  readonly zoom: number
  readonly thick: number
  readonly below: Rectangle
}

/** Pixels that rounding may cut off a frame. */
const ROUNDING_PIXELS = 1

/** Returns true if the point is in an area whose frame is not drawn, or not fully inside the window. */
const isInHiddenArea = (
  at: { readonly x: number; readonly y: number },
  acts: readonly ArmedAction[],
  drawn: readonly ArmedAction[],
  room: FrameArea,
): boolean =>
  acts.some(
    act =>
      isArmedClick(act) &&
      isPointInArmedArea(act.area, at) &&
      !(drawn.includes(act) && isFrameVisible(act.area, room)),
  )

const isFlat = (positions: readonly PositionRecord[] | undefined, symbol: string): boolean =>
  positions?.every(row => row.symbol !== symbol || isZero(row.quantity)) ?? false

function isFrameVisible(area: ArmedArea, { zoom, thick, below }: FrameArea): boolean {
  const { x, y, width, height } = scaleRectangle(area, zoom)
  const most = thick - ROUNDING_PIXELS
  return (
    x - most >= below.x &&
    y - most >= below.y &&
    x + width + most <= below.x + below.width &&
    y + height + most <= below.y + below.height
  )
}

const scaleRectangle = ({ x, y, width, height }: Rectangle, zoom: number): Rectangle => ({
  ...{ x: Math.round(x * zoom), y: Math.round(y * zoom) },
  ...{ width: Math.round(width * zoom), height: Math.round(height * zoom) },
})

/** Returns the four sides of a frame, top side first, inside or outside the rectangle. */
function computeEdges(
  { x, y, width, height }: Rectangle,
  thick: number,
  lies: 'inside' | 'outside',
): readonly Rectangle[] {
  const out = lies === 'outside' ? thick : 0
  const [left, top, wide, high] = [x - out, y - out, width + 2 * out, height + 2 * out]
  return [
    { x: left, y: top, width: wide, height: thick },
    { x: left, y: top, width: thick, height: high },
    { x: left + wide - thick, y: top, width: thick, height: high },
    { x: left, y: top + high - thick, width: wide, height: thick },
  ]
}

function createStripView(
  { armed, attempts, markets }: Pick<SnapshotChanges, 'armed' | 'attempts' | 'markets'>,
  monotonicNow: number,
  { wall, readAppearance }: Pick<ArmedStripParts, 'wall' | 'readAppearance'>,
): MandateStripView | undefined {
  const open = findActive(armed)
  if (armed === undefined || open === undefined) return undefined
  const { envelope, used, waits } = open
  const { sealedAt } = envelope
  const left = getActiveTime(envelope) - Math.max(wall() - sealedAt.wall, monotonicNow - sealedAt.steady)
  const { session, refused } = armed.value
  const last = (attempts?.value ?? [])
    .filter(({ id, inside }) =>
      session === undefined ? inside?.envelope === envelope.id : id === session.presses.lastSent?.attempt,
    )
    .toSorted((a, b) => b.consentedAt - a.consentedAt)[0]
  return {
    ...{ envelope, used, left: Math.max(0, left), refused },
    ...(session && { session }),
    markets: (markets?.value ?? []).filter(one =>
      envelope.markets.some(({ symbol }) => symbol === one.symbol),
    ),
    ...(waits && {
      waits: 'until' in waits ? { on: waits.on, left: Math.max(0, waits.until - wall()) } : waits,
    }),
    ...(last !== undefined && { last }),
    ...readAppearance(),
  }
}
