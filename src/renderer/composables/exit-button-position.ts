import type { PagePoint } from '@contract/consent-api'

/** Attribute of a row's button that cancels its order or closes its whole position. */
export const EXIT_BUTTON_ATTRIBUTE = 'data-exit'

/** Returns the centre of `button` in page pixels. Main places the small confirmation sheet there. */
export function findCenterOf(button: Element): PagePoint {
  const { left, top, width, height } = button.getBoundingClientRect()
  return { x: Math.max(0, Math.round(left + width / 2)), y: Math.max(0, Math.round(top + height / 2)) }
}

export function findExitButtonCenter(cellId: string): PagePoint | undefined {
  const row = document.getElementById(cellId)?.closest('[role=row]')
  const button = row?.querySelector(`[${EXIT_BUTTON_ATTRIBUTE}]`)
  return button ? findCenterOf(button) : undefined
}

/** Returns the centre of the panel with the keyboard focus, or `undefined` without one. */
export function findFocusedPanelCenter(): PagePoint | undefined {
  const panel = document.activeElement?.closest('[data-panel]')
  return panel ? findCenterOf(panel) : undefined
}
