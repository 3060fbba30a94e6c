import type { MarketQuote } from '../market/venue-market-rules'
import { maxAmount, minAmount, type Amount } from '../value/decimal-amount'

/** Range of a market's mark over a stretch with unchanged position size. */
export interface MarkBar {
  readonly from: number
  readonly to: number
  readonly low: Amount
  readonly high: Amount
  readonly last: Amount
  /** Milliseconds of the stretch with received marks. */
  readonly kept: number
  /** True after a change of position size or a gap; such a bar is never joined to the previous one. */
  readonly isFirst: boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Bar length by age: older bars are joined to longer ones. */
export const markBarSpans = [
  { after: 0, span: MINUTE_MS },
  { after: 2 * DAY_MS, span: 5 * MINUTE_MS },
  { after: 30 * DAY_MS, span: HOUR_MS },
] as const

export const MARK_RETENTION_MS = 730 * DAY_MS

/** Maximum milliseconds between marks without a gap. */
export const MAX_MARK_GAP_MS = 10_000

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

/** Adds a mark to a bar. Starts a new bar after a minute, a change of position size or a gap. */
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
    // The mark is also known up to the change.
    return { bar: next, done: { ...bar, to: at, kept: bar.kept + at - bar.to } }
  }
  if (Math.floor(at / MINUTE_MS) > Math.floor(bar.to / MINUTE_MS))
    return { bar: { ...now, from: bar.to, to: at, kept: at - bar.to, isFirst: false }, done: bar }
  return { bar: joinMarkBars(bar, { ...now, from: bar.to, to: at, kept: at - bar.to, isFirst: false }) }
}

export const joinMarkBars = (one: MarkBar, next: MarkBar): MarkBar => ({
  from: one.from,
  to: next.to,
  low: minAmount(one.low, next.low),
  high: maxAmount(one.high, next.high),
  last: next.last,
  kept: one.kept + next.kept,
  isFirst: one.isFirst,
})

/** Joins bars of one market to longer ones, never across a change of position size. */
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
