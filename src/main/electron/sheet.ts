import type { BaseWindow, Input, MouseInputEvent, WebContents, WebContentsView } from 'electron'
import { sheetArea } from './bounds'
import type { SealedSheet, SheetNews } from './consent'

/** What the sheet needs of the window it lies in. */
export interface SheetParts {
  readonly frame: BaseWindow
  readonly desk: WebContents
  readonly view: WebContentsView
}

/** The keys whose press can mean yes on the sheet. */
const yesKeys: readonly string[] = ['Enter', 'NumpadEnter', 'Space']

/** Puts the sheet over the ticket when asked, and tells what main itself sees there. */
export function openSheet({ frame, desk, view }: SheetParts): SealedSheet {
  const { webContents: sheet } = view
  let tell: (seen: SheetNews) => void = () => undefined
  let isOpen = false

  const dock = (): void => view.setBounds(sheetArea(frame.getContentBounds(), desk.getZoomFactor()))
  const takeFocus = (): void => {
    if (!isOpen) return
    sheet.focus()
    if (sheet.isFocused()) tell({ saw: 'focus' })
  }

  sheet.on('before-mouse-event', (_event, mouse) => {
    const seen = pointerNews(mouse)
    if (seen !== undefined) tell(seen)
  })
  sheet.on('before-input-event', (event, key) => {
    if (isOpen && isLeaving(key)) event.preventDefault()
    const seen = keyNews(key)
    if (seen !== undefined) tell(seen)
  })
  sheet.on('focus', () => tell({ saw: 'focus' }))
  sheet.on('blur', () => tell({ saw: 'blur' }))
  sheet.on('render-process-gone', () => {
    tell({ saw: 'gone' })
    sheet.reload()
  })
  frame.on('blur', () => tell({ saw: 'blur' }))
  frame.on('focus', takeFocus)
  for (const change of ['move', 'resize', 'restore', 'show'] as const)
    frame.on(change as 'resize', () => {
      dock()
      tell({ saw: 'moved' })
    })
  swallow(
    desk,
    () => isOpen,
    takeFocus,
    () => tell({ saw: 'left' }),
  )

  return {
    show() {
      isOpen = true
      sheet.setZoomFactor(desk.getZoomFactor())
      dock()
      // Adding a view again puts it on top of its siblings.
      frame.contentView.addChildView(view)
      view.setVisible(true)
      takeFocus()
    },
    hide() {
      isOpen = false
      view.setVisible(false)
      desk.focus()
    },
    hear(listen) {
      tell = seen => {
        if (isOpen) listen(seen)
      }
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

const isLeaving = ({ type, code }: Pick<Input, 'type' | 'code'>): boolean =>
  type === 'keyDown' && code === 'Escape'

function pointerNews({ type, button }: Pick<MouseInputEvent, 'type' | 'button'>): SheetNews | undefined {
  if (button !== 'left') return undefined
  if (type === 'mouseDown') return { saw: 'press', by: 'pointer' }
  return type === 'mouseUp' ? { saw: 'release', by: 'pointer' } : undefined
}

/** A key that repeats was pressed before: only its first event is a press. */
function keyNews(key: Pick<Input, 'type' | 'code' | 'isAutoRepeat' | 'isComposing'>): SheetNews | undefined {
  if (isLeaving(key)) return { saw: 'left' }
  if (!yesKeys.includes(key.code) || key.isComposing) return undefined
  if (key.type === 'keyUp') return { saw: 'release', by: key.code }
  return key.type === 'keyDown' && !key.isAutoRepeat ? { saw: 'press', by: key.code } : undefined
}
