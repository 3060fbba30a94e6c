import type { Amount } from '@core/value/decimal-amount'
import type { FigureExplainer } from './explain'

/** A labelled figure with its earlier value (`before`), or the reason why it is `missing`. */
export interface FigureLine {
  readonly label: string
  readonly before?: string | undefined
  readonly text: string | undefined
  readonly tone?: string
  readonly missing?: string
  readonly explain?: FigureExplainer
}

export const createFigureLine = (
  label: string,
  text: string | undefined,
  missing: string,
  tone = '',
): FigureLine => ({
  label,
  text,
  tone,
  missing,
})

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

export const toFigureLine = ([label, text]: readonly [string, string]): FigureLine => ({ label, text })
