import type { PagePoint } from '@contract/consent'

/** How a row's way out is found: the button that cancels its order, or closes all of its position. */
export const EXIT_BUTTON_ATTRIBUTE = 'data-exit'

/** The middle of a button, as main is told where a person's hand is. */
export function findCenterOf(button: Element): PagePoint {
  const { left, top, width, height } = button.getBoundingClientRect()
  return { x: Math.max(0, Math.round(left + width / 2)), y: Math.max(0, Math.round(top + height / 2)) }
}

/** Where the way out of the row with this cell stands; undefined where the row has none. */
export function findExitButtonCenter(cellId: string): PagePoint | undefined {
  const row = document.getElementById(cellId)?.closest('[role=row]')
  const button = row?.querySelector(`[${EXIT_BUTTON_ATTRIBUTE}]`)
  return button ? findCenterOf(button) : undefined
}

/** The middle of the panel that the keyboard is in: chart, ladder, ticket or any other; undefined where it is in none. */
export function findFocusedPanelCenter(): PagePoint | undefined {
  const panel = document.activeElement?.closest('[data-panel]')
  return panel ? findCenterOf(panel) : undefined
}
