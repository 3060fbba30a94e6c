import type { MouseInputEvent, WebContents } from 'electron'
import { isPointInArea, type ScreenArea } from './bounds'

interface Parts {
  readonly desk: Pick<WebContents, 'on'>
  readonly sheet: Pick<WebContents, 'on'>
  /** Where the small sheet lies; undefined while there is none. */
  readonly area: () => ScreenArea | undefined
  readonly dismiss: () => void
}

/**
 * Lets go of a small sheet when the pointer has left it, or presses anywhere beside it.
 *
 * One that was asked for by keys may lie far from the pointer: that one is left by Escape or by a press beside it, and by
 * moving away once the pointer was in it.
 */
export function watchSheetPointer({ desk, sheet, area, dismiss }: Parts): { begin(): void } {
  let at: Pick<MouseInputEvent, 'x' | 'y'> | undefined
  let isIn = false
  desk.on('before-mouse-event', (_event, { type, x, y }: Pick<MouseInputEvent, 'type' | 'x' | 'y'>) => {
    if (type === 'mouseLeave') return
    at = { x, y }
    const small = area()
    if (small === undefined) return
    // What was on its way to the page as the sheet came lies where the sheet is now.
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
