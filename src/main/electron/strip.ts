import type { BaseWindow, Rectangle, View, WebContents, WebContentsView } from 'electron'
import { isWithin } from '@core/armed/pointing'
import { isClick, type ArmedAct, type ArmedArea } from '@core/envelope/envelope'
import type { ToldEnvelope, Changes } from '@core/snapshot/snapshot'
import { stripSizes, type StripApi, type StripView } from '@contract/strip-api'
import type { Handlers, Pushers } from '@contract/wire'
import { ok } from '@core/value/result'
import type { Hand } from '../armed/hand-of'
import type { Clock } from '../ports'
import { ARM_DELAY } from './arming'
import { backgrounds } from './background'

/** What the strip needs of the window it lies in. */
export interface StripParts {
  readonly frame: Pick<BaseWindow, 'on' | 'getContentBounds' | 'contentView'>
  readonly desk: Pick<WebContents, 'getZoomFactor' | 'focus' | 'isDestroyed'>
  readonly view: WebContentsView
  /** What the border round the rest of the window is made of, and the frames round what can be clicked. */
  readonly border: readonly View[]
  readonly url: string
  /** The clock that only goes forward. */
  readonly clock: Clock
  /** The machine's date. */
  readonly wall: () => number
  /** How the person likes the screen. */
  readonly look: () => Pick<StripView, 'theme' | 'palette'>
}

/** What can be done to what is armed, from the strip. */
interface Acts {
  readonly disarm: Handlers<StripApi>['strip']['disarm']
  readonly pageGone: () => void
}

/** The strip of what is armed, and the border that goes with it: main's own, over the desk's page, never in it. */
export interface Strip {
  readonly handlers: Handlers<StripApi>
  /** Takes in what is told of the account. */
  see(changes: Changes): void
  /** Acts on what is armed from here on, and tells the strip's page by this. */
  serve(acts: Acts, push: Pushers<StripApi>): void
  /** The same hand, of which no press counts before the strip of what is armed was drawn. */
  over(hand: Hand): Hand
  /** How much of the top of the window it takes now, in the window's pixels. */
  taken(): number
  /** Lays it anew: the window or the size of its pages is another one. */
  lay(): void
  close(): void
}

/** The colour of what is armed on the border, which no page draws: the strip's own. */
const colours = { dark: '#f5c542', light: '#8a5c00' } as const

const SECOND = 1_000

const openIn = (armed: Changes['armed']): ToldEnvelope | undefined =>
  armed?.value.envelopes.find(({ ended }) => ended === undefined)

/** Shows what is armed for as long as something is, on a page that no other one reaches. */
export function openStrip(parts: StripParts): Strip {
  const { frame, desk, view, border, url, clock, look } = parts
  const { webContents: page } = view
  const stillness = createStillness(clock)
  let known: Pick<Changes, 'armed' | 'attempts' | 'markets'> = {}
  let acts: Acts | undefined
  let push: Pushers<StripApi> | undefined
  let callOff: (() => void) | undefined
  /** Which envelope it is shown for. */
  let raisedFor: string | undefined
  let loads = 0
  /** Which envelope it was drawn for. */
  let drawn: string | undefined

  const taken = (): number =>
    raisedFor !== undefined ? Math.round(stripSizes.height * desk.getZoomFactor()) : 0

  /** What of the window is below the strip, and how thick a border is there. */
  function room(): Room {
    const [zoom, y] = [desk.getZoomFactor(), taken()]
    const { width, height } = frame.getContentBounds()
    const thick = Math.max(1, Math.round(stripSizes.edge * zoom))
    return { zoom, thick, below: { x: 0, y, width, height: Math.max(0, height - y) } }
  }

  function lay(): void {
    if (raisedFor === undefined || page.isDestroyed()) return
    const { zoom, thick, below } = room()
    page.setZoomFactor(zoom)
    view.setBounds({ x: 0, y: 0, width: below.width, height: below.y })
    const rest = edgesOf(below, thick, 'inside').slice(1)
    const acts = openIn(known.armed)?.envelope.acts ?? []
    const frames = acts.flatMap(act =>
      isClick(act) ? edgesOf(scaled(act.area, zoom), thick, 'outside') : [],
    )
    const places = [...rest, ...frames]
    stillness.see(places)
    for (const [at, one] of border.entries()) {
      const place = places[at]
      one.setVisible(place !== undefined)
      if (place !== undefined) one.setBounds(place)
    }
  }

  function show(envelope: string | undefined): void {
    raisedFor = envelope
    drawn = undefined
    // SECURITY: each goes under those before it: the strip over every frame, wherever a page had one drawn.
    for (const one of [view, ...border]) {
      one.setVisible(envelope !== undefined)
      // Right over the desk's page, and under the sheet.
      if (envelope === undefined) frame.contentView.removeChildView(one)
      else frame.contentView.addChildView(one, 1)
    }
  }

  const colour = createColouring(view, border, look)

  /** It is loaded anew each time: in the language of now, and with nothing of an earlier one. */
  function raise(envelope: string): void {
    colour()
    show(envelope)
    lay()
    const own = (loads += 1)
    page.loadURL(url).then(lay, () => {
      // SECURITY: what cannot be shown is not armed.
      if (own === loads && raisedFor !== undefined && !page.isDestroyed()) acts?.pageGone()
    })
  }

  function lower(): void {
    if (raisedFor === undefined) return
    const had = page.isFocused()
    show(undefined)
    if (had && !desk.isDestroyed()) desk.focus()
  }

  const isDrawn = (): boolean => drawn !== undefined && drawn === openIn(known.armed)?.envelope.id

  function tell(): void {
    callOff?.()
    callOff = undefined
    const now = viewNow(known, clock.now(), parts)
    if (now === undefined) lower()
    else if (now.envelope.id !== raisedFor) raise(now.envelope.id)
    push?.strip.changed(now)
    if (now === undefined) return
    colour()
    callOff = clock.after(SECOND, tell)
  }

  // A load that begins is drawn by nobody yet.
  page.on('did-navigate', () => void (drawn = undefined))
  page.on('render-process-gone', () => {
    drawn = undefined
    if (raisedFor !== undefined) acts?.pageGone()
  })
  // The keyboard belongs to the desk, whose keys main sees; a focus that is given inside a focus event is dropped.
  page.on('focus', () => void clock.after(0, () => desk.isDestroyed() || desk.focus()))
  for (const change of ['resize', 'restore', 'show'] as const) frame.on(change as 'resize', lay)

  return {
    handlers: {
      strip: {
        now: () => ok(viewNow(known, clock.now(), parts)),
        shown({ envelope }) {
          if (raisedFor !== undefined) drawn = envelope
          return ok(undefined)
        },
        disarm: () => acts?.disarm() ?? ok(undefined),
      },
    },
    see({ armed, attempts, markets }) {
      if (armed === undefined && attempts === undefined && markets === undefined) return
      known = {
        ...{ ...known, ...(armed && { armed }) },
        ...{ ...(attempts && { attempts }), ...(markets && { markets }) },
      }
      if (raisedFor !== undefined || openIn(known.armed) !== undefined) tell()
    },
    serve(given, pushers) {
      acts = given
      push = pushers
    },
    over: hand => ({
      ...hand,
      key(seen) {
        // SECURITY: nobody's press sends anything before main has shown that it would.
        return (isDrawn() || seen.key === 'Escape') && hand.key(seen)
      },
      pointer(seen) {
        const acts = openIn(known.armed)?.envelope.acts ?? []
        // SECURITY: nothing moves under the hand: a frame that has just come there, by a page that is larger or a window that is smaller, is none yet.
        if (!stillness.isStill()) return
        // SECURITY: nor does a click where the frame is not seen whole: a window that is smaller by now, or a page that named a place beyond it.
        if (isDrawn() && !isCutOff(seen, acts, room())) hand.pointer(seen)
      },
    }),
    taken,
    lay,
    close: () => callOff?.(),
  }
}

/** Gives the strip's view and its border the colours of the theme in use, where it is another one than before. */
function createColouring(
  view: WebContentsView,
  border: readonly View[],
  look: StripParts['look'],
): () => void {
  let coloured: StripView['theme'] | undefined
  return () => {
    const { theme } = look()
    if (theme === coloured) return
    coloured = theme
    view.setBackgroundColor(backgrounds[theme])
    for (const one of border) one.setBackgroundColor(colours[theme])
  }
}

/** Whether what was laid last lies as it did for long enough to be seen. */
function createStillness(clock: Pick<Clock, 'now'>) {
  let lay = ''
  let since = 0
  return {
    see(places: readonly Rectangle[]): void {
      const lies = JSON.stringify(places)
      if (lies !== lay) [lay, since] = [lies, clock.now()]
    },
    isStill: (): boolean => clock.now() - since >= ARM_DELAY,
  }
}

interface Room {
  readonly zoom: number
  readonly thick: number
  readonly below: Rectangle
}

/** What rounding at a page's zoom may cut of a frame. */
const ROUNDED = 1

/** Whether a spot of the page is in a place whose frame does not lie in the window with all of it. */
const isCutOff = (
  at: { readonly x: number; readonly y: number },
  acts: readonly ArmedAct[],
  room: Room,
): boolean => acts.some(act => isClick(act) && isWithin(act.area, at) && !isFramed(act.area, room))

function isFramed(area: ArmedArea, { zoom, thick, below }: Room): boolean {
  const { x, y, width, height } = scaled(area, zoom)
  const most = thick - ROUNDED
  return (
    x - most >= below.x &&
    y - most >= below.y &&
    x + width + most <= below.x + below.width &&
    y + height + most <= below.y + below.height
  )
}

const scaled = ({ x, y, width, height }: Rectangle, zoom: number): Rectangle => ({
  ...{ x: Math.round(x * zoom), y: Math.round(y * zoom) },
  ...{ width: Math.round(width * zoom), height: Math.round(height * zoom) },
})

/** The four sides of a frame along a rectangle, the upper one first: within it, or around it. */
function edgesOf(
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
function viewNow(
  { armed, attempts, markets }: Pick<Changes, 'armed' | 'attempts' | 'markets'>,
  steady: number,
  { wall, look }: Pick<StripParts, 'wall' | 'look'>,
): StripView | undefined {
  const open = openIn(armed)
  if (armed === undefined || open === undefined) return undefined
  const { envelope, used, waits } = open
  const { sealedAt, lasts } = envelope
  const left = lasts - Math.max(wall() - sealedAt.wall, steady - sealedAt.steady)
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
