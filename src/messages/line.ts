import type { Amount } from '@core/value/decimal'
import type { Explain } from './explain'

/** A figure with its name: what it was, what it becomes, and why it is missing when it is. */
export interface Line {
  readonly label: string
  readonly before?: string | undefined
  readonly text: string | undefined
  readonly tone?: string
  readonly missing?: string
  readonly explain?: Explain
}

/** A line with one figure. */
export const line = (label: string, text: string | undefined, missing: string, tone = ''): Line => ({
  label,
  text,
  tone,
  missing,
})

/** A figure before and after. */
export function beforeAfter(
  label: string,
  before: Amount | undefined,
  after: Amount | undefined,
  shown: (a: Amount) => string,
  missing: string,
): Line {
  return {
    ...line(label, after === undefined ? undefined : shown(after), missing),
    ...(before !== undefined && { before: shown(before) }),
  }
}

/** A label and its text as a line. */
export const asLine = ([label, text]: readonly [string, string]): Line => ({ label, text })
