import type { MouseInputEvent, WebContents } from 'electron'
import { isPointInArea, type ScreenArea } from './sheet-bounds'

interface Parts {
  readonly desk: Pick<WebContents, 'on'>
  readonly sheet: Pick<WebContents, 'on'>
  readonly area: () => ScreenArea | undefined
  readonly dismiss: () => void
}

/**
 * Dismisses a small sheet when the pointer leaves it or presses beside it. A sheet opened by keys may be far from the
 * pointer; it closes only after the pointer was inside, by a press beside it, or by Escape.
 */
export function watchSheetPointer({ desk, sheet, area, dismiss }: Parts): { begin(): void } {
  let at: Pick<MouseInputEvent, 'x' | 'y'> | undefined
  let isIn = false
  desk.on('before-mouse-event', (_event, { type, x, y }: Pick<MouseInputEvent, 'type' | 'x' | 'y'>) => {
    if (type === 'mouseLeave') return
    at = { x, y }
    const small = area()
    if (small === undefined) return
    // An event sent to the page just before the sheet opened may lie inside the sheet's area.
    if (isPointInArea(small, at)) isIn = true
    else if (isIn || type === 'mouseDown') dismiss()
  })
  sheet.on('before-mouse-event', (_event, { type }: Pick<MouseInputEvent, 'type'>) => {
    if (area() === undefined) return
    if (type === 'mouseLeave') dismiss()
    else isIn = true
  })
  return {
    begin() {
      const small = area()
      isIn = small !== undefined && at !== undefined && isPointInArea(small, at)
    },
  }
}
