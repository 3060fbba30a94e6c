import type { BaseWindow, Rectangle, View, WebContents, WebContentsView } from 'electron'
import { isPointInArmedArea } from '@core/armed/pointing'
import { isArmedClick, type ArmedAction, type ArmedArea } from '@core/envelope/envelope'
import type { ListedMandate, SnapshotChanges } from '@core/snapshot/snapshot'
import { mandateStripSizes, type MandateStripApi, type MandateStripView } from '@contract/strip-api'
import type { ContractHandlers, ContractPushers } from '@contract/wire'
import { ok } from '@core/value/result'
import type { InputWatcher } from '../armed/hand-of'
import type { ClockPort } from '../ports'
import { ARM_DELAY_MS } from './arming'
import { themeBackgrounds } from './background'

/** What the strip needs of the window it lies in. */
export interface ArmedStripParts {
  readonly frame: Pick<BaseWindow, 'on' | 'getContentBounds' | 'contentView'>
  readonly desk: Pick<WebContents, 'getZoomFactor' | 'focus' | 'isDestroyed'>
  readonly view: WebContentsView
  /** What the border round the rest of the window is made of, and the frames round what can be clicked. */
  readonly border: readonly View[]
  readonly url: string
  /** The clock that only goes forward. */
  readonly clock: ClockPort
  /** The machine's date. */
  readonly wall: () => number
  /** How the person likes the screen. */
  readonly look: () => Pick<MandateStripView, 'theme' | 'palette'>
}

/** What can be done to what is armed, from the strip. */
interface StripActions {
  readonly disarm: ContractHandlers<MandateStripApi>['strip']['disarm']
  readonly pageGone: () => void
}

/** The strip of what is armed, and the border that goes with it: main's own, over the desk's page, never in it. */
export interface ArmedStrip {
  readonly handlers: ContractHandlers<MandateStripApi>
  /** Takes in what is told of the account. */
  applyChanges(changes: SnapshotChanges): void
  /** Acts on what is armed from here on, and tells the strip's page by this. */
  connect(acts: StripActions, push: ContractPushers<MandateStripApi>): void
  /** The same hand, of which no press counts before the strip of what is armed was drawn. */
  guardInput(hand: InputWatcher): InputWatcher
  /** How much of the top of the window it takes now, in the window's pixels. */
  coveredHeight(): number
  /** Lays it anew: the window or the size of its pages is another one. */
  reposition(): void
  close(): void
}

/** The colour of what is armed on the border, which no page draws: the strip's own. */
const borderColors = { dark: '#f5c542', light: '#8a5c00' } as const

const SECOND_MS = 1_000

const findActive = (armed: SnapshotChanges['armed']): ListedMandate | undefined =>
  armed?.value.envelopes.find(({ ended }) => ended === undefined)

/** Shows what is armed for as long as something is, on a page that no other one reaches. */
export function openArmedStrip(parts: ArmedStripParts): ArmedStrip {
  const { frame, desk, view, border, url, clock, look } = parts
  const { webContents: page } = view
  const stillness = createLayoutStability(clock)
  let known: Pick<SnapshotChanges, 'armed' | 'attempts' | 'markets'> = {}
  let acts: StripActions | undefined
  let push: ContractPushers<MandateStripApi> | undefined
  let cancelTimer: (() => void) | undefined
  /** Which envelope it is shown for. */
  let displayedMandateId: string | undefined
  let loads = 0
  /** Which envelope it was drawn for. */
  let drawnMandateId: string | undefined

  const coveredHeight = (): number =>
    displayedMandateId !== undefined ? Math.round(mandateStripSizes.height * desk.getZoomFactor()) : 0

  /** What of the window is below the strip, and how thick a border is there. */
  function measureFrameArea(): FrameArea {
    const [zoom, y] = [desk.getZoomFactor(), coveredHeight()]
    const { width, height } = frame.getContentBounds()
    const thick = Math.max(1, Math.round(mandateStripSizes.edge * zoom))
    return { zoom, thick, below: { x: 0, y, width, height: Math.max(0, height - y) } }
  }

  function reposition(): void {
    if (displayedMandateId === undefined || page.isDestroyed()) return
    const { zoom, thick, below } = measureFrameArea()
    page.setZoomFactor(zoom)
    view.setBounds({ x: 0, y: 0, width: below.width, height: below.y })
    const rest = computeEdges(below, thick, 'inside').slice(1)
    const acts = findActive(known.armed)?.envelope.acts ?? []
    const frames = acts.flatMap(act =>
      isArmedClick(act) ? computeEdges(scaleRectangle(act.area, zoom), thick, 'outside') : [],
    )
    const places = [...rest, ...frames]
    stillness.update(places)
    for (const [at, one] of border.entries()) {
      const place = places[at]
      one.setVisible(place !== undefined)
      if (place !== undefined) one.setBounds(place)
    }
  }

  function show(envelope: string | undefined): void {
    displayedMandateId = envelope
    drawnMandateId = undefined
    // SECURITY: each goes under those before it: the strip over every frame, wherever a page had one drawn.
    for (const one of [view, ...border]) {
      one.setVisible(envelope !== undefined)
      // Right over the desk's page, and under the sheet.
      if (envelope === undefined) frame.contentView.removeChildView(one)
      else frame.contentView.addChildView(one, 1)
    }
  }

  const colour = createThemeColors(view, border, look)

  /** It is loaded anew each time: in the language of now, and with nothing of an earlier one. */
  function display(envelope: string): void {
    colour()
    show(envelope)
    reposition()
    const own = (loads += 1)
    page.loadURL(url).then(reposition, () => {
      // SECURITY: what cannot be shown is not armed.
      if (own === loads && displayedMandateId !== undefined && !page.isDestroyed()) acts?.pageGone()
    })
  }

  function hide(): void {
    if (displayedMandateId === undefined) return
    const had = page.isFocused()
    show(undefined)
    if (had && !desk.isDestroyed()) desk.focus()
  }

  const isDrawn = (): boolean => drawnMandateId !== undefined && drawnMandateId === findActive(known.armed)?.envelope.id

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

  // A load that begins is drawn by nobody yet.
  page.on('did-navigate', () => void (drawnMandateId = undefined))
  page.on('render-process-gone', () => {
    drawnMandateId = undefined
    if (displayedMandateId !== undefined) acts?.pageGone()
  })
  // The keyboard belongs to the desk, whose keys main sees; a focus that is given inside a focus event is dropped.
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
        disarm: () => acts?.disarm() ?? ok(undefined),
      },
    },
    applyChanges({ armed, attempts, markets }) {
      if (armed === undefined && attempts === undefined && markets === undefined) return
      known = {
        ...{ ...known, ...(armed && { armed }) },
        ...{ ...(attempts && { attempts }), ...(markets && { markets }) },
      }
      if (displayedMandateId !== undefined || findActive(known.armed) !== undefined) publish()
    },
    connect(given, pushers) {
      acts = given
      push = pushers
    },
    guardInput: hand => ({
      ...hand,
      handleKey(seen) {
        // SECURITY: nobody's press sends anything before main has shown that it would.
        return (isDrawn() || seen.key === 'Escape') && hand.handleKey(seen)
      },
      handlePointer(seen) {
        const acts = findActive(known.armed)?.envelope.acts ?? []
        // SECURITY: nothing moves under the hand: a frame that has just come there, by a page that is larger or a window that is smaller, is none yet.
        if (!stillness.isStill()) return
        // SECURITY: nor does a click where the frame is not seen whole: a window that is smaller by now, or a page that named a place beyond it.
        if (isDrawn() && !isInHiddenArea(seen, acts, measureFrameArea())) hand.handlePointer(seen)
      },
    }),
    coveredHeight,
    reposition,
    close: () => cancelTimer?.(),
  }
}

/** Gives the strip's view and its border the colours of the theme in use, where it is another one than before. */
function createThemeColors(
  view: WebContentsView,
  border: readonly View[],
  look: ArmedStripParts['look'],
): () => void {
  let coloured: MandateStripView['theme'] | undefined
  return () => {
    const { theme } = look()
    if (theme === coloured) return
    coloured = theme
    view.setBackgroundColor(themeBackgrounds[theme])
    for (const one of border) one.setBackgroundColor(borderColors[theme])
  }
}

/** Whether what was laid last lies as it did for long enough to be seen. */
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

/** What rounding at a page's zoom may cut of a frame. */
const ROUNDING_PIXELS = 1

/** Whether a spot of the page is in a place whose frame does not lie in the window with all of it. */
const isInHiddenArea = (
  at: { readonly x: number; readonly y: number },
  acts: readonly ArmedAction[],
  room: FrameArea,
): boolean => acts.some(act => isArmedClick(act) && isPointInArmedArea(act.area, at) && !isFrameVisible(act.area, room))

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

/** The four sides of a frame along a rectangle, the upper one first: within it, or around it. */
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

/** Everything that the strip says, of what is open now. */
function createStripView(
  { armed, attempts, markets }: Pick<SnapshotChanges, 'armed' | 'attempts' | 'markets'>,
  monotonicNow: number,
  { wall, look }: Pick<ArmedStripParts, 'wall' | 'look'>,
): MandateStripView | undefined {
  const open = findActive(armed)
  if (armed === undefined || open === undefined) return undefined
  const { envelope, used, waits } = open
  const { sealedAt, lasts } = envelope
  const left = lasts - Math.max(wall() - sealedAt.wall, monotonicNow - sealedAt.steady)
  const last = (attempts?.value ?? [])
    .filter(({ inside }) => inside?.envelope === envelope.id)
    .toSorted((a, b) => b.consentedAt - a.consentedAt)[0]
  return {
    ...{ envelope, used, left: Math.max(0, left), refused: armed.value.refused },
    markets: (markets?.value ?? []).filter(one =>
      envelope.markets.some(({ symbol }) => symbol === one.symbol),
    ),
    ...(waits && {
      waits: 'until' in waits ? { on: waits.on, left: Math.max(0, waits.until - wall()) } : waits,
    }),
    ...(last !== undefined && { last }),
    ...look(),
  }
}
