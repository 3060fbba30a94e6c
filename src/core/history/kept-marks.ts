import type { Quote } from '../market/market'
import { larger, smaller, type Amount } from '../value/decimal'

/** The mark of one market over a stretch of time in which what was held of it stayed the same. */
export interface MarkBar {
  readonly from: number
  /** When the last of it was heard. */
  readonly to: number
  readonly low: Amount
  readonly high: Amount
  readonly last: Amount
  /** For how many milliseconds of the stretch marks were heard. */
  readonly kept: number
  /** What was held changed when it began, or nothing was heard for a while: it is never joined to what came before. */
  readonly isFirst: boolean
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a stretch is while it is young, and past which ages stretches are joined to longer ones. */
export const markSpans = [
  { after: 0, span: MINUTE },
  { after: 2 * DAY, span: 5 * MINUTE },
  { after: 30 * DAY, span: HOUR },
] as const

/** For how long marks are kept at all. */
export const MARKS_FOR = 730 * DAY

/** Marks that are further apart than this leave a time between them of which nothing is known. */
export const UNHEARD = 10_000

/** How far the market went at one moment: the mark, and the last print where there is one. */
export function extremesOf({
  mark,
  last,
}: Pick<Quote, 'mark' | 'last'>): Pick<MarkBar, 'low' | 'high' | 'last'> | undefined {
  if (mark === undefined) return undefined
  return {
    low: last === undefined ? mark : smaller(mark, last),
    high: last === undefined ? mark : larger(mark, last),
    last: mark,
  }
}

/** A stretch after one more mark; a new one where a minute is over, what is held changed, or nothing was heard. */
export function heard(
  bar: MarkBar | undefined,
  at: number,
  now: Pick<MarkBar, 'low' | 'high' | 'last'>,
  isChanged: boolean,
): { readonly bar: MarkBar; readonly done?: MarkBar } {
  const isGap = bar === undefined || at - bar.to > UNHEARD || at < bar.to
  if (isGap || isChanged) {
    const next: MarkBar = { ...now, from: at, to: at, kept: 0, isFirst: true }
    if (bar === undefined || isGap) return bar === undefined ? { bar: next } : { bar: next, done: bar }
    // Until the change the mark is known as well.
    return { bar: next, done: { ...bar, to: at, kept: bar.kept + at - bar.to } }
  }
  if (Math.floor(at / MINUTE) > Math.floor(bar.to / MINUTE))
    return { bar: { ...now, from: bar.to, to: at, kept: at - bar.to, isFirst: false }, done: bar }
  return { bar: joined(bar, { ...now, from: bar.to, to: at, kept: at - bar.to, isFirst: false }) }
}

/** Two stretches that follow each other as one: its extremes are those of both. */
export const joined = (one: MarkBar, next: MarkBar): MarkBar => ({
  from: one.from,
  to: next.to,
  low: smaller(one.low, next.low),
  high: larger(one.high, next.high),
  last: next.last,
  kept: one.kept + next.kept,
  isFirst: one.isFirst,
})

/** Stretches of one market, oldest first, joined to longer ones: none across a change of what was held. */
export function thinned(bars: readonly MarkBar[], span: number): readonly MarkBar[] {
  const thin: MarkBar[] = []
  for (const bar of bars) {
    const before = thin.at(-1)
    const isSame = before !== undefined && Math.floor(before.from / span) === Math.floor(bar.from / span)
    if (isSame && !bar.isFirst) thin[thin.length - 1] = joined(before, bar)
    else thin.push(bar)
  }
  return thin
}
