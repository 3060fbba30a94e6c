import type { MarketQuote } from '../market/market'
import { maxAmount, minAmount, type Amount } from '../value/decimal'

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

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a stretch is while it is young, and past which ages stretches are joined to longer ones. */
export const markBarSpans = [
  { after: 0, span: MINUTE_MS },
  { after: 2 * DAY_MS, span: 5 * MINUTE_MS },
  { after: 30 * DAY_MS, span: HOUR_MS },
] as const

/** For how long marks are kept at all. */
export const MARK_RETENTION_MS = 730 * DAY_MS

/** Marks that are further apart than this leave a time between them of which nothing is known. */
export const MAX_MARK_GAP_MS = 10_000

/** How far the market went at one moment: the mark, and the last print where there is one. */
export function getQuoteExtremes({
  mark,
  last,
}: Pick<MarketQuote, 'mark' | 'last'>): Pick<MarkBar, 'low' | 'high' | 'last'> | undefined {
  if (mark === undefined) return undefined
  return {
    low: last === undefined ? mark : minAmount(mark, last),
    high: last === undefined ? mark : maxAmount(mark, last),
    last: mark,
  }
}

/** A stretch after one more mark; a new one where a minute is over, what is held changed, or nothing was heard. */
export function addMarkToBar(
  bar: MarkBar | undefined,
  at: number,
  now: Pick<MarkBar, 'low' | 'high' | 'last'>,
  isChanged: boolean,
): { readonly bar: MarkBar; readonly done?: MarkBar } {
  const isGap = bar === undefined || at - bar.to > MAX_MARK_GAP_MS || at < bar.to
  if (isGap || isChanged) {
    const next: MarkBar = { ...now, from: at, to: at, kept: 0, isFirst: true }
    if (bar === undefined || isGap) return bar === undefined ? { bar: next } : { bar: next, done: bar }
    // Until the change the mark is known as well.
    return { bar: next, done: { ...bar, to: at, kept: bar.kept + at - bar.to } }
  }
  if (Math.floor(at / MINUTE_MS) > Math.floor(bar.to / MINUTE_MS))
    return { bar: { ...now, from: bar.to, to: at, kept: at - bar.to, isFirst: false }, done: bar }
  return { bar: joinMarkBars(bar, { ...now, from: bar.to, to: at, kept: at - bar.to, isFirst: false }) }
}

/** Two stretches that follow each other as one: its extremes are those of both. */
export const joinMarkBars = (one: MarkBar, next: MarkBar): MarkBar => ({
  from: one.from,
  to: next.to,
  low: minAmount(one.low, next.low),
  high: maxAmount(one.high, next.high),
  last: next.last,
  kept: one.kept + next.kept,
  isFirst: one.isFirst,
})

/** Stretches of one market, oldest first, joined to longer ones: none across a change of what was held. */
export function thinMarkBars(bars: readonly MarkBar[], span: number): readonly MarkBar[] {
  const thin: MarkBar[] = []
  for (const bar of bars) {
    const before = thin.at(-1)
    const isSame = before !== undefined && Math.floor(before.from / span) === Math.floor(bar.from / span)
    if (isSame && !bar.isFirst) thin[thin.length - 1] = joinMarkBars(before, bar)
    else thin.push(bar)
  }
  return thin
}
