import {
  joinPrints,
  withHeard,
  type GrowingBar,
  type PrintBars,
  type PrintGap,
} from '@core/figures/print-bars'
import { printIntervals, type Candle, type PrintInterval, type Trade } from '@core/market/market'

/** How many bars of each interval are kept, and how many times in which nobody listened. */
const MOST_BARS = 1_000
const MOST_GAPS = 50
/** How many of the newest prints are remembered, so that none is counted twice. */
const REMEMBERED = 120
/** How many prints wait for the venue's list to say what was before them. */
const MOST_WAITING = 500

/** Bars made of the prints of one watched market, for as long as it is watched. */
export interface HeardBars {
  /** A print as it comes. The first one after silence waits until it is known what was before it. */
  hear(trade: Trade): void
  /** What the venue lists, asked before anything was heard. */
  begin(listed: readonly Trade[]): void
  /** Prints may pass by unheard from here on. */
  lose(): void
  /** The bars from a moment on, where one is given. */
  told(interval: PrintInterval, from?: number): PrintBars
}

interface Series {
  readonly bars: Candle[]
  growing: GrowingBar | undefined
}

/** Takes what the venue lists as its last prints, newest or oldest first; undefined where it could not be read. */
export type TakeListed = (listed: readonly Trade[] | undefined) => void

/**
 * Begins to make bars. `onFirst` asks for the venue's list, in which the print that was just heard has to be.
 *
 * What was asked for before the stream was lost once more may come after that: it knows nothing of what was heard
 * since, and the list that does is on its way.
 */
export function createHeardBars(onFirst: (take: TakeListed) => void): HeardBars {
  const series = new Map<PrintInterval, Series>(
    printIntervals.map(each => [each, { bars: [], growing: undefined }]),
  )
  let counted: readonly Trade[] = []
  let since: number | undefined
  let gaps: readonly PrintGap[] = []
  /** What was heard and waits to be joined; undefined once it is known that nothing is missing. */
  let waiting: Trade[] | undefined = []

  function count(trade: Trade, isAfterGap: boolean): void {
    since ??= trade.at
    for (const [interval, kept] of series) {
      const before = kept.growing?.bar.at
      kept.growing = withHeard(kept.growing, trade, interval, isAfterGap)
      if (kept.growing.bar.at === before) kept.bars.pop()
      kept.bars.push(kept.growing.bar)
      if (kept.bars.length > MOST_BARS) kept.bars.shift()
    }
    counted = [...counted.slice(1 - REMEMBERED), trade]
  }
  function put(listed: readonly Trade[], live: readonly Trade[]): void {
    const inOrder = listed.toSorted((one, other) => one.at - other.at)
    for (const { prints, follows } of joinPrints({ counted, listed: inOrder, live })) {
      const [last, first] = [counted.at(-1), prints[0]]
      const isAfterGap = !follows && last !== undefined
      if (isAfterGap && first !== undefined)
        gaps = [...gaps, { from: last.at, to: Math.max(last.at, first.at) }].slice(-MOST_GAPS)
      for (const print of prints) count(print, isAfterGap && print === first)
    }
  }
  function join(listed: readonly Trade[] | undefined): void {
    if (waiting === undefined || waiting.length === 0) return
    const live = waiting
    waiting = undefined
    put(listed ?? [], live)
  }

  function askBefore(): void {
    const asked = waiting
    onFirst(listed => {
      if (waiting === asked) join(listed)
    })
  }

  return {
    hear(trade) {
      if (waiting === undefined) return count(trade, false)
      waiting.push(trade)
      if (waiting.length === 1) askBefore()
      else if (waiting.length >= MOST_WAITING) join(undefined)
    },
    begin(listed) {
      if (waiting?.length === 0) put(listed, [])
    },
    lose() {
      join(undefined)
      waiting = []
    },
    told(interval, from) {
      const bars = series.get(interval)?.bars ?? []
      const oldest = bars[0]?.at ?? 0
      return {
        bars: from === undefined ? [...bars] : bars.filter(({ at }) => at >= from),
        ...(since !== undefined && { since: Math.max(since, oldest) }),
        gaps: gaps.filter(({ to }) => to >= oldest),
      }
    },
  }
}
