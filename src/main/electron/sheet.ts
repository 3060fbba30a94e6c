import type { BaseWindow, Input, MouseInputEvent, WebContents, WebContentsView } from 'electron'
import { holdStroke } from '@core/value/hold-stroke'
import { holdBounds, smallHoldBounds } from '@contract/consent'
import type { SmallSheet } from '@contract/small-sheet'
import type { Clock } from '../ports'
import { POINTER } from './arming'
import { holdArea, isOnScreens, isInArea, sheetArea, smallArea, type Area } from './bounds'
import { isComposed } from './composed'
import type { SealedSheet, SheetNews } from './consent'
import { measured } from './laid'
import { watchPointer } from './letting-go'
import { takePressBack, type PressedPage } from './pressed'
import { isRead, readOn, unreadOf, type SheetLayout, type Reading } from './reading'
import { revive, type Reviving } from './reviving'

/** What the sheet needs of the window it lies in. */
export interface SheetParts {
  readonly frame: BaseWindow
  readonly desk: WebContents
  readonly view: WebContentsView
  readonly clock: Clock
  /** The desk's page and every one beside it: whoever may have had a press just now. */
  readonly pages: () => readonly PressedPage[]
  /** Where screens are, in the pixels that windows lie in. */
  readonly screens: () => readonly Area[]
  readonly reviving: Reviving
  /** How much of the top of the window something of main's own takes now. */
  readonly above?: () => number
  /** Hears of it when another application comes to the front, where no window is told. */
  readonly onSwitchedAway: (run: () => void) => void
}

/** How often main looks how far the text of an open question was read. */
const LOOK = 100

/** Puts the sheet over the ticket when asked, or small over a place, and tells what main itself sees there. */
export function openSheet(parts: SheetParts): SealedSheet {
  const { frame, desk, view, clock, pages, screens, reviving, above, onSwitchedAway } = parts
  const { webContents: sheet } = view
  let tell: (seen: SheetNews) => void = () => undefined
  let isOpen = false

  let area: Area = { x: 0, y: 0, width: 0, height: 0 }
  let zoom = 1
  /** The small sheet that is laid; undefined while it is the large one, or none. */
  let small: SmallSheet | undefined
  /** Lays the sheet; false where a small one finds no room, or would not be on a screen with all of it. */
  const dock = (): boolean => {
    zoom = desk.getZoomFactor()
    const window = frame.getContentBounds()
    const there = small && smallArea(window, zoom, small)
    const onScreen = there && { ...there, x: window.x + there.x, y: window.y + there.y }
    const fits = onScreen === undefined ? small === undefined : isOnScreens(onScreen, screens())
    area = there ?? sheetArea(window, zoom, above?.())
    sheet.setZoomFactor(zoom)
    view.setBounds(area)
    return fits
  }
  const reading = watchReading(sheet, clock, {
    isOpen: () => isOpen,
    isLaid: ({ width, height }) =>
      Math.abs(width * zoom - area.width) <= zoom + 1 && Math.abs(height * zoom - area.height) <= zoom + 1,
    tell(reading) {
      const far = howFar(reading)
      // SECURITY: nothing is scrolled on a small sheet: what it cannot show at once is asked on the large one.
      tell(small !== undefined && far.unread.length > 0 ? { saw: 'cut' } : { saw: 'laid', ...far })
    },
  })
  const takeFocus = (): void => {
    if (!isOpen) return
    sheet.focus()
    if (sheet.isFocused()) tell({ saw: 'focus' })
  }
  // A focus that is asked for inside a focus event is dropped on Windows and Linux: it is taken in the next turn.
  const takeFocusSoon = (): void => void clock.after(0, takeFocus)

  sheet.on('before-mouse-event', (_event, mouse) => {
    // SECURITY: the button lies where main says it does, and nowhere else, whatever the page draws there.
    const button = small === undefined ? holdBounds : smallHoldBounds
    const seen = pointerNews(mouse, isInArea(holdArea(area, zoom, button), mouse))
    if (seen !== undefined) tell(seen)
  })
  sheet.on('before-input-event', (event, key) => {
    if (isOpen && isLeaving(key)) event.preventDefault()
    const seen = keyNews(key)
    if (seen !== undefined) tell(seen)
  })
  sheet.on('focus', () => tell({ saw: 'focus' }))
  sheet.on('blur', () => tell({ saw: 'blur' }))
  sheet.on('render-process-gone', () => tell({ saw: 'gone' }))
  revive(sheet, reviving)
  frame.on('blur', () => tell({ saw: 'blur' }))
  frame.on('focus', takeFocusSoon)
  // macOS tells no window of it when another application comes to the front.
  onSwitchedAway(() => tell({ saw: 'blur' }))
  for (const change of ['move', 'resize', 'restore', 'show'] as const)
    frame.on(change as 'resize', () => {
      if (!dock()) return tell({ saw: 'cut' })
      tell({ saw: 'moved' })
      reading.begin()
    })
  swallow(
    desk,
    () => isOpen,
    takeFocusSoon,
    () => tell({ saw: 'left' }),
  )
  const pointer = watchPointer({
    desk,
    sheet,
    area: () => (isOpen && small !== undefined ? area : undefined),
    letGo: () => tell({ saw: 'left' }),
  })

  return {
    show(wanted) {
      isOpen = true
      small = wanted
      if (!dock()) return tell({ saw: 'cut' })
      pointer.begin()
      // Adding a view again puts it on top of its siblings.
      frame.contentView.addChildView(view)
      view.setVisible(true)
      takeFocus()
      reading.begin()
      for (const page of pages()) void takePressBack(page)
    },
    hide() {
      isOpen = false
      view.setVisible(false)
      desk.focus()
    },
    renew() {
      if (!sheet.isDestroyed()) sheet.reload()
    },
    hear(listen) {
      tell = seen => {
        if (isOpen) listen(seen)
      }
    },
  }
}

interface ReadingParts {
  readonly isOpen: () => boolean
  /** Whether a layout is one of the size and zoom that main gave the sheet. */
  readonly isLaid: (layout: SheetLayout) => boolean
  readonly tell: (reading: Reading | undefined) => void
}

const howFar = (reading: Reading | undefined) =>
  reading === undefined ? { read: false, unread: [] } : { read: isRead(reading), unread: unreadOf(reading) }

/** Looks, while a question is open, how far its text was read; each beginning forgets what was read before. */
function watchReading(
  sheet: WebContents,
  clock: Clock,
  { isOpen, isLaid, tell }: ReadingParts,
): { begin(): void } {
  let turn = 0
  let reading: Reading | undefined
  const takeIn = (before: Reading | undefined, layout: SheetLayout | undefined): Reading | undefined =>
    layout !== undefined && isLaid(layout) ? readOn(before, layout) : undefined
  /** The first look takes only what is there now: what was drawn before it belongs to what is forgotten. */
  const look = async (own: number, isFirst: boolean): Promise<void> => {
    const laid = await measured(sheet)
    // What was measured before the window moved is about another layout.
    if (own !== turn || !isOpen()) return
    const before = reading
    const drawn = isFirst ? [] : (laid?.drawn ?? [])
    reading = [...drawn, laid?.now].reduce(takeIn, before)
    // A page that shows no text yet has nothing that could have been missed.
    if (reading ?? before) tell(reading)
    clock.after(LOOK, () => void (own === turn && isOpen() && look(own, false)))
  }
  return {
    begin() {
      turn += 1
      reading = undefined
      if (isOpen()) void look(turn, true)
    },
  }
}

/** While a question is open the desk's page gets no input; touching it gives the sheet the focus back. */
function swallow(desk: WebContents, isOpen: () => boolean, takeFocus: () => void, leave: () => void): void {
  // SECURITY: what is typed or clicked next to the sheet reaches nobody, so nothing can be drawn out of it.
  desk.on('before-input-event', (event, key) => {
    if (!isOpen()) return
    event.preventDefault()
    if (isLeaving(key)) leave()
  })
  desk.on('before-mouse-event', event => {
    if (isOpen()) event.preventDefault()
  })
  desk.on('focus', takeFocus)
}

const isLeaving = (key: Pick<Input, 'type' | 'code' | 'key' | 'isComposing'>): boolean =>
  key.type === 'keyDown' && key.code === 'Escape' && !isComposed(key)

function pointerNews(
  { type, button }: Pick<MouseInputEvent, 'type' | 'button'>,
  isOnButton: boolean,
): SheetNews | undefined {
  // A press that strays from the button is none, wherever it ends; what moves has no button of its own to speak of.
  if (!isOnButton || type === 'mouseLeave') return { saw: 'strayed' }
  if (button !== 'left') return undefined
  if (type === 'mouseDown') return { saw: 'press', by: POINTER }
  return type === 'mouseUp' ? { saw: 'release', by: POINTER } : undefined
}

/** A key that repeats was pressed before: only its first event is a press. */
function keyNews(key: SeenKey): SheetNews | undefined {
  if (isLeaving(key)) return { saw: 'left' }
  if (isComposed(key)) return undefined
  const { type, code, control, meta, alt, isAutoRepeat: repeats } = key
  const stroke = holdStroke({ isDown: type === 'keyDown', repeats, code, control, meta, alt })
  if (stroke === 'interrupt') return { saw: 'interrupted' }
  return stroke === undefined ? letterNews(key) : { saw: stroke, by: code }
}

type SeenKey = Pick<
  Input,
  'type' | 'key' | 'code' | 'isAutoRepeat' | 'isComposing' | 'control' | 'meta' | 'alt'
>

/** A letter of a typed word, as every keyboard has it; what a key composes, pastes or commands is none. */
function letterNews({ type, key, control, meta, alt }: SeenKey): SheetNews | undefined {
  if (type !== 'keyDown' || control || meta || alt) return undefined
  return key === 'Backspace' || /^[ -~]$/.test(key) ? { saw: 'typed', key } : undefined
}
