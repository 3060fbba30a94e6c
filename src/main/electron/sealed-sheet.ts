import type { BaseWindow, Input, MouseInputEvent, WebContents, WebContentsView } from 'electron'
import { classifyHoldKey } from '@core/value/hold-key'
import { holdButtonBounds, smallHoldButtonBounds } from '@contract/consent-api'
import type { SmallSheet } from '@contract/small-sheet'
import type { ClockPort } from '../main-ports'
import { POINTER_PRESS } from './consent-arming'
import {
  computeHoldButtonArea,
  isAreaOnScreens,
  isPointInArea,
  computeSheetArea,
  computeSmallSheetArea,
  type ScreenArea,
} from './sheet-bounds'
import { isInputMethodKey } from './input-method-key'
import type { SealedSheetView, SealedSheetEvent } from './consent-surface'
import { measureSheet } from './sheet-measurement'
import { watchSheetPointer } from './small-sheet-dismissal'
import { revokeUserActivation, type ActivatedPage } from './user-activation'
import { notLaidOut, summarizeLayout, type SheetLayout } from './sheet-layout'
import { recoverPage, type PageRecovery } from './page-recovery'

export interface SealedSheetParts {
  readonly frame: BaseWindow
  readonly desk: WebContents
  readonly view: WebContentsView
  readonly clock: ClockPort
  /** The desk's page and all pop-out pages, any of which may have had a press. */
  readonly pages: () => readonly ActivatedPage[]
  readonly screens: () => readonly ScreenArea[]
  readonly pageRecovery: PageRecovery
  readonly above?: () => number
  /** Registers a listener for another application in front, which no window reports on macOS. */
  readonly onSwitchedAway: (run: () => void) => void
}

const MEASURE_INTERVAL_MS = 100

export function openSealedSheet(parts: SealedSheetParts): SealedSheetView {
  const { frame, desk, view, clock, pages, screens, pageRecovery, above, onSwitchedAway } = parts
  const { webContents: sheet } = view
  let emit: (seen: SealedSheetEvent) => void = () => undefined
  let isOpen = false

  let area: ScreenArea = { x: 0, y: 0, width: 0, height: 0 }
  let zoom = 1
  let small: SmallSheet | undefined
  /** Positions the sheet. Returns false if a small one does not fit or is partly off screen. */
  const positionSheet = (): boolean => {
    zoom = desk.getZoomFactor()
    const window = frame.getContentBounds()
    const there = small && computeSmallSheetArea(window, zoom, small)
    const onScreen = there && { ...there, x: window.x + there.x, y: window.y + there.y }
    const fits = onScreen === undefined ? small === undefined : isAreaOnScreens(onScreen, screens())
    area = there ?? computeSheetArea(window, zoom, above?.())
    sheet.setZoomFactor(zoom)
    view.setBounds(area)
    return fits
  }
  const layout = watchLayout(sheet, clock, {
    isOpen: () => isOpen,
    onLayout(measured) {
      const laid =
        measured !== undefined && fillsArea(measured) ? summarizeLayout(measured, drawnButton()) : notLaidOut
      // SECURITY: a small sheet shows all of its parts; what does not fit is asked on the large one.
      emit(small !== undefined && laid.cut.length > 0 ? { saw: 'cut' } : { saw: 'laid', ...laid })
    },
  })
  const fillsArea = ({ width, height }: SheetLayout): boolean =>
    Math.abs(width * zoom - area.width) <= zoom + 1 && Math.abs(height * zoom - area.height) <= zoom + 1
  const buttonArea = (): ScreenArea =>
    computeHoldButtonArea(area, zoom, small === undefined ? holdButtonBounds : smallHoldButtonBounds)
  /** Place of the button in pixels of the page. */
  const drawnButton = (): ScreenArea => {
    const { x, y, width, height } = buttonArea()
    return { x: x / zoom, y: y / zoom, width: width / zoom, height: height / zoom }
  }
  const takeFocus = (): void => {
    if (!isOpen) return
    sheet.focus()
    if (sheet.isFocused()) emit({ saw: 'focus' })
  }
  // Windows and Linux ignore a focus request inside a focus event, so it runs in the next turn.
  const takeFocusSoon = (): void => void clock.after(0, takeFocus)

  sheet.on('before-mouse-event', (_event, mouse) => {
    // SECURITY: the button is only where main computes it, whatever the page draws there.
    const seen = toPointerEvent(mouse, isPointInArea(buttonArea(), mouse))
    if (seen !== undefined) emit(seen)
  })
  sheet.on('before-input-event', (event, key) => {
    if (isOpen && isDismissKey(key)) event.preventDefault()
    const seen = toKeyEvent(key)
    if (seen !== undefined) emit(seen)
  })
  sheet.on('focus', () => emit({ saw: 'focus' }))
  sheet.on('blur', () => emit({ saw: 'blur' }))
  sheet.on('render-process-gone', () => emit({ saw: 'gone' }))
  recoverPage(sheet, pageRecovery)
  frame.on('blur', () => emit({ saw: 'blur' }))
  frame.on('focus', takeFocusSoon)
  // macOS does not notify windows when another application comes to the front.
  onSwitchedAway(() => emit({ saw: 'blur' }))
  for (const change of ['move', 'resize', 'restore', 'show'] as const)
    frame.on(change as 'resize', () => {
      if (!positionSheet()) return emit({ saw: 'cut' })
      emit({ saw: 'moved' })
      layout.begin()
    })
  blockDeskInput(
    desk,
    () => isOpen,
    takeFocusSoon,
    () => emit({ saw: 'left' }),
  )
  const blockLateKeys = createLateKeyBlock(desk, clock)
  const pointer = watchSheetPointer({
    desk,
    sheet,
    area: () => (isOpen && small !== undefined ? area : undefined),
    dismiss: () => emit({ saw: 'left' }),
  })

  return {
    show(wanted) {
      isOpen = true
      small = wanted
      if (!positionSheet()) return emit({ saw: 'cut' })
      pointer.begin()
      // Adding a view again puts it on top of its siblings.
      frame.contentView.addChildView(view)
      view.setVisible(true)
      takeFocus()
      layout.begin()
      for (const page of pages()) void revokeUserActivation(page)
    },
    hide(how) {
      isOpen = false
      view.setVisible(false)
      if (how === 'interrupted') blockLateKeys()
      desk.focus()
    },
    reloadPage() {
      if (!sheet.isDestroyed()) sheet.reload()
    },
    onEvent(listen) {
      emit = seen => {
        if (isOpen) listen(seen)
      }
    },
  }
}

interface LayoutWatcherParts {
  readonly isOpen: () => boolean
  readonly onLayout: (layout: SheetLayout | undefined) => void
}

/** Measures the sheet's page repeatedly while a question is open. */
function watchLayout(
  sheet: WebContents,
  clock: ClockPort,
  { isOpen, onLayout }: LayoutWatcherParts,
): { begin(): void } {
  let measureRun = 0
  const measure = async (own: number): Promise<void> => {
    const layout = await measureSheet(sheet)
    // A measurement from before a window move describes another layout.
    if (own !== measureRun || !isOpen()) return
    onLayout(layout)
    clock.after(MEASURE_INTERVAL_MS, () => void (own === measureRun && isOpen() && measure(own)))
  }
  return {
    begin() {
      measureRun += 1
      if (isOpen()) void measure(measureRun)
    },
  }
}

/** Blocks input to the desk's page while a question is open. A touch returns the focus to the sheet. */
function blockDeskInput(
  desk: WebContents,
  isOpen: () => boolean,
  takeFocus: () => void,
  leave: () => void,
): void {
  // SECURITY: keys and clicks beside the sheet reach no page, so none can be lured by its drawing.
  desk.on('before-input-event', (event, key) => {
    if (!isOpen()) return
    event.preventDefault()
    if (isDismissKey(key)) leave()
  })
  desk.on('before-mouse-event', event => {
    if (isOpen()) event.preventDefault()
  })
  desk.on('focus', takeFocus)
}

const LATE_KEY_REST_MS = 1_000

/** Returns a function that blocks the desk's keys until none was pressed for a while. */
function createLateKeyBlock(desk: WebContents, clock: Pick<ClockPort, 'now'>): () => void {
  let until = -Infinity
  const block = (): void => void (until = clock.now() + LATE_KEY_REST_MS)
  // SECURITY: a page can end a question by a lock or another account; what is typed on may be the rest of a secret.
  desk.on('before-input-event', (event, { code }) => {
    if (clock.now() >= until || code === 'Escape') return
    event.preventDefault()
    block()
  })
  return block
}

const isDismissKey = (key: Pick<Input, 'type' | 'code' | 'key' | 'isComposing'>): boolean =>
  key.type === 'keyDown' && key.code === 'Escape' && !isInputMethodKey(key)

function toPointerEvent(
  { type, button }: Pick<MouseInputEvent, 'type' | 'button'>,
  isOnButton: boolean,
): SealedSheetEvent | undefined {
  // A press that leaves the button does not count; a move event has no button.
  if (!isOnButton || type === 'mouseLeave') return { saw: 'strayed' }
  if (button !== 'left') return undefined
  if (type === 'mouseDown') return { saw: 'press', by: POINTER_PRESS }
  return type === 'mouseUp' ? { saw: 'release', by: POINTER_PRESS } : undefined
}

/** Only the first event of a repeating key is a press. */
function toKeyEvent(key: ObservedKey): SealedSheetEvent | undefined {
  if (isDismissKey(key)) return { saw: 'left' }
  if (isInputMethodKey(key)) return undefined
  const { type, code, control, meta, alt, isAutoRepeat: repeats } = key
  const stroke = classifyHoldKey({ isDown: type === 'keyDown', repeats, code, control, meta, alt })
  if (stroke === 'interrupt') return { saw: 'interrupted' }
  if (stroke === 'press') return { saw: stroke, by: code, isStep: control }
  return stroke === undefined ? toTypedEvent(key) : { saw: stroke, by: code }
}

type ObservedKey = Pick<
  Input,
  'type' | 'key' | 'code' | 'isAutoRepeat' | 'isComposing' | 'control' | 'meta' | 'alt'
>

/** Accepts a printable character or `Backspace`; composed, pasted and command input does not count. */
function toTypedEvent({ type, key, control, meta, alt }: ObservedKey): SealedSheetEvent | undefined {
  if (type !== 'keyDown' || control || meta || alt) return undefined
  return key === 'Backspace' || /^[ -~]$/.test(key) ? { saw: 'typed', key } : undefined
}
