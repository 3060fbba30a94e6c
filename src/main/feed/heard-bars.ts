import {
  joinPrintSources,
  applyPrintToBar,
  type GrowingPrintBar,
  type PrintBars,
  type PrintGap,
} from '@core/figures/print-bars'
import { printIntervals, type PriceCandle, type PrintInterval, type PublicTrade } from '@core/market/market'

/** How many bars of each interval are kept, and how many times in which nobody listened. */
const MAX_BARS = 1_000
const MAX_GAPS = 50
/** How many of the newest prints are remembered, so that none is counted twice. */
const REMEMBERED_PRINTS = 120
/** How many prints wait for the venue's list to say what was before them. */
const MAX_WAITING = 500

/** Bars made of the prints of one watched market, for as long as it is watched. */
export interface PrintBarBuilder {
  /** A print as it comes. The first one after silence waits until it is known what was before it. */
  addPrint(trade: PublicTrade): void
  /** What the venue lists, asked before anything was heard. */
  addListed(listed: readonly PublicTrade[]): void
  /** Prints may pass by unheard from here on. */
  markGap(): void
  /** The bars from a moment on, where one is given. */
  getBars(interval: PrintInterval, from?: number): PrintBars
}

interface Series {
  readonly bars: PriceCandle[]
  growing: GrowingPrintBar | undefined
}

/** Takes what the venue lists as its last prints, newest or oldest first; undefined where it could not be read. */
export type TradeListCallback = (listed: readonly PublicTrade[] | undefined) => void

/**
 * Begins to make bars. `onFirst` asks for the venue's list, in which the print that was just heard has to be.
 *
 * What was asked for before the stream was lost once more may come after that: it knows nothing of what was heard
 * since, and the list that does is on its way.
 */
export function createPrintBarBuilder(onFirst: (take: TradeListCallback) => void): PrintBarBuilder {
  const series = new Map<PrintInterval, Series>(
    printIntervals.map(each => [each, { bars: [], growing: undefined }]),
  )
  let counted: readonly PublicTrade[] = []
  let since: number | undefined
  let gaps: readonly PrintGap[] = []
  /** What was heard and waits to be joined; undefined once it is known that nothing is missing. */
  let waiting: PublicTrade[] | undefined = []

  function countPrint(trade: PublicTrade, isAfterGap: boolean): void {
    since ??= trade.at
    for (const [interval, kept] of series) {
      const before = kept.growing?.bar.at
      kept.growing = applyPrintToBar(kept.growing, trade, interval, isAfterGap)
      if (kept.growing.bar.at === before) kept.bars.pop()
      kept.bars.push(kept.growing.bar)
      if (kept.bars.length > MAX_BARS) kept.bars.shift()
    }
    counted = [...counted.slice(1 - REMEMBERED_PRINTS), trade]
  }
  function addJoined(listed: readonly PublicTrade[], live: readonly PublicTrade[]): void {
    const inOrder = listed.toSorted((one, other) => one.at - other.at)
    for (const { prints, follows } of joinPrintSources({ counted, listed: inOrder, live })) {
      const [last, first] = [counted.at(-1), prints[0]]
      const isAfterGap = !follows && last !== undefined
      if (isAfterGap && first !== undefined)
        gaps = [...gaps, { from: last.at, to: Math.max(last.at, first.at) }].slice(-MAX_GAPS)
      for (const print of prints) countPrint(print, isAfterGap && print === first)
    }
  }
  function joinWaiting(listed: readonly PublicTrade[] | undefined): void {
    if (waiting === undefined || waiting.length === 0) return
    const live = waiting
    waiting = undefined
    addJoined(listed ?? [], live)
  }

  function requestList(): void {
    const waitingAtRequest = waiting
    onFirst(listed => {
      if (waiting === waitingAtRequest) joinWaiting(listed)
    })
  }

  return {
    addPrint(trade) {
      if (waiting === undefined) return countPrint(trade, false)
      waiting.push(trade)
      if (waiting.length === 1) requestList()
      else if (waiting.length >= MAX_WAITING) joinWaiting(undefined)
    },
    addListed(listed) {
      if (waiting?.length === 0) addJoined(listed, [])
    },
    markGap() {
      joinWaiting(undefined)
      waiting = []
    },
    getBars(interval, from) {
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
