import {
  listUncountedPrints,
  applyPrintToBar,
  type GrowingPrintBar,
  type PrintBars,
  type PrintGap,
} from '@core/figures/print-bars'
import {
  printIntervals,
  type PriceCandle,
  type PrintInterval,
  type PublicTrade,
} from '@core/market/venue-market-rules'

const MAX_BARS = 1_000
const MAX_GAPS = 50
const REMEMBERED_PRINTS = 120
const MAX_WAITING = 500

export interface PrintBarBuilder {
  /** Adds a received print. The first one after a gap waits until the earlier prints are known. */
  addPrint(trade: PublicTrade): void
  /** Adds the listed prints, requested before any was received. */
  addListed(listed: readonly PublicTrade[]): void
  markGap(): void
  getBars(interval: PrintInterval, from?: number): PrintBars
}

interface Series {
  readonly bars: PriceCandle[]
  growing: GrowingPrintBar | undefined
}

/** Receives the venue's last prints, in any order. `undefined` if the read failed. */
export type TradeListCallback = (listed: readonly PublicTrade[] | undefined) => void

/**
 * Creates a builder. `onFirst` requests the venue's list, which must contain the received print. A list requested
 * before another loss of the stream is ignored; a newer one is on its way.
 */
export function createPrintBarBuilder(onFirst: (take: TradeListCallback) => void): PrintBarBuilder {
  const series = new Map<PrintInterval, Series>(
    printIntervals.map(each => [each, { bars: [], growing: undefined }]),
  )
  let counted: readonly PublicTrade[] = []
  let since: number | undefined
  let gaps: readonly PrintGap[] = []
  /** Received prints that wait to be joined. `undefined` once nothing is missing. */
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
    for (const { prints, follows } of listUncountedPrints({ counted, listed: inOrder, live })) {
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
