import type { Amount } from '@core/value/decimal'
import type { FigureExplainer } from './explain'

/** A figure with its name: what it was, what it becomes, and why it is missing when it is. */
export interface FigureLine {
  readonly label: string
  readonly before?: string | undefined
  readonly text: string | undefined
  readonly tone?: string
  readonly missing?: string
  readonly explain?: FigureExplainer
}

/** A line with one figure. */
export const createFigureLine = (label: string, text: string | undefined, missing: string, tone = ''): FigureLine => ({
  label,
  text,
  tone,
  missing,
})

/** A figure before and after. */
export function createBeforeAfterLine(
  label: string,
  before: Amount | undefined,
  after: Amount | undefined,
  formatAmount: (a: Amount) => string,
  missing: string,
): FigureLine {
  return {
    ...createFigureLine(label, after === undefined ? undefined : formatAmount(after), missing),
    ...(before !== undefined && { before: formatAmount(before) }),
  }
}

/** A label and its text as a line. */
export const toFigureLine = ([label, text]: readonly [string, string]): FigureLine => ({ label, text })
