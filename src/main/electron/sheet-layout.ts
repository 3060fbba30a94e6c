import type { ScreenArea } from './sheet-bounds'

/** Parts of a sheet that a confirmation rests on. Details and lists are none. */
export const sheetPartNames = ['headline', 'account', 'summary', 'word', 'button'] as const
export type SheetPartName = (typeof sheetPartNames)[number]

/** Layout of a sheet's page as main measured it, in pixels of the page. */
export interface SheetLayout {
  /** Token of the drawn question. */
  readonly question: string
  readonly width: number
  readonly height: number
  /** Text of the parts whose text does not change while a question is open. */
  readonly text: string
  readonly parts: readonly SheetPart[]
}

export interface SheetPart extends ScreenArea {
  readonly name: SheetPartName
  /** True if all of the part is visible: inside the page, not cut off and not covered. */
  readonly isWhole: boolean
}

/** Parts of a question that are laid out. Two layouts with the same `state` show the same text in the same places. */
export interface LaidOutSheet {
  readonly question: string
  readonly state: string
  readonly whole: readonly SheetPartName[]
  readonly cut: readonly SheetPartName[]
}

export const notLaidOut: LaidOutSheet = { question: '', state: '', whole: [], cut: [] }

/** Tolerance in pixels between the drawn button and its place as main computes it. */
const BUTTON_TOLERANCE = 3

/** Summarizes a measured layout. The button counts only at `button`, where main judges presses. */
export function summarizeLayout(layout: SheetLayout, button: ScreenArea): LaidOutSheet {
  const isSeen = (part: SheetPart): boolean =>
    part.isWhole && (part.name !== 'button' || isNear(part, button))
  const namesOf = (parts: readonly SheetPart[]) => [...new Set(parts.map(({ name }) => name))]
  return {
    question: layout.question,
    state: JSON.stringify(layout),
    whole: namesOf(layout.parts.filter(isSeen)),
    cut: namesOf(layout.parts.filter(part => !isSeen(part))),
  }
}

const isNear = (drawn: ScreenArea, known: ScreenArea): boolean =>
  [
    drawn.x - known.x,
    drawn.y - known.y,
    drawn.x + drawn.width - known.x - known.width,
    drawn.y + drawn.height - known.y - known.height,
  ].every(distance => Math.abs(distance) <= BUTTON_TOLERANCE)
