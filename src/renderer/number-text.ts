import { add, amount, compare, isOnGrid, multiply, exactly, negate, toGrid, ZERO } from '@core/value/decimal'
import type { Amount } from '@core/value/decimal'

/** What a typed figure was understood to be, or why it was not. */
export type Understood =
  | { readonly is: 'empty' }
  | { readonly is: 'amount'; readonly amount: Amount; readonly echo: Echo }
  | { readonly is: 'refused'; readonly why: NotUnderstood }

/** Whether the reading needs saying: typed as it is read, read with a comma as the mark, or completed. */
export type Echo = 'same' | 'comma' | 'completed'

export type NotUnderstood =
  'space' | 'two marks' | 'exponent' | 'sign' | 'other digits' | 'no digits' | 'too long'

const LONGEST = 40

/** Reads a figure as people type it: "." or "," is the decimal mark as long as there is only one mark. */
export function understand(typed: string): Understood {
  if (typed === '') return { is: 'empty' }
  const why = fault(typed)
  if (why !== undefined) return { is: 'refused', why }
  const pointed = typed.replace(',', '.')
  const whole = pointed.startsWith('.') ? `0${pointed}` : pointed
  const read = amount(whole.endsWith('.') ? whole.slice(0, -1) : whole)
  if (read === undefined) return { is: 'refused', why: 'no digits' }
  return {
    is: 'amount',
    amount: read,
    echo: typed.includes(',') ? 'comma' : typed === whole && !typed.endsWith('.') ? 'same' : 'completed',
  }
}

/** A figure for a draft: as it was understood, or else as it was typed, so that the checks can say what is wrong. */
export function asTyped(typed: string): string {
  const read = understand(typed)
  return read.is === 'amount' ? read.amount : typed
}

function fault(typed: string): NotUnderstood | undefined {
  if (typed.length > LONGEST) return 'too long'
  if (/\s/u.test(typed)) return 'space'
  if (/^[\d.,]+e[+-]?\d*$/iu.test(typed)) return 'exponent'
  if (/[+\-\u2212]/u.test(typed)) return 'sign'
  if (/[^0-9.,]/u.test(typed)) return 'other digits'
  if (typed.replaceAll(/[0-9]/g, '').length > 1) return 'two marks'
  return /[0-9]/.test(typed) ? undefined : 'no digits'
}

/** One step up or down the grid from where the figure is, never below nothing. An off-grid figure lands on the grid. */
export function stepped(from: Amount, step: Amount, steps: number): Amount {
  const onGrid = isOnGrid(from, step)
  const start = onGrid ? from : toGrid(from, step, steps > 0 ? 'down' : 'up')
  const move = multiply(step, exactly(String(Math.abs(steps))))
  const to = add(start, steps > 0 ? move : negate(move))
  return compare(to, ZERO) < 0 ? ZERO : to
}
