import { getQuoteExtremes, addMarkToBar, type MarkBar } from '@core/history/mark-bars'
import type { MarketQuote } from '@core/market/venue-market-rules'
import { isZero } from '@core/value/decimal-amount'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { classifyErrorKind } from '../error-kind'
import type { DeskState } from '../desk-state'
import type { ClockPort, LogPort } from '../main-ports'
import type { StoredMarks, MarketMarkBar } from '../records/mark-store'

/** Write interval in milliseconds, and the shorter one after a change of a position. */
const WRITE_INTERVAL_MS = 30_000
const SOON_WRITE_MS = 1_000
/** Interval of thinning old marks, and the pause between two slices of it, in milliseconds. */
const THIN_INTERVAL_MS = 600_000
const THIN_PAUSE_MS = 200
/** Maximum number of mark bars that wait for a failing disk; the oldest are dropped. */
const MAX_WAITING_BARS = 20_000

interface Parts {
  readonly profileId: string
  readonly desk: Pick<DeskState, 'onSeen' | 'snapshot'>
  readonly marks: StoredMarks
  readonly clock: ClockPort
  readonly log: Pick<LogPort, 'trouble'>
  /** Returns venue time minus local time, in milliseconds. */
  readonly offset: () => number
}

interface WatchedMarket {
  readonly positionKey: string
  readonly isChanged: boolean
  readonly bar?: MarkBar
  readonly last?: MarketQuote['last']
}

/**
 * Records the marks of every market with an open position. Quotes only change memory; the disk is written in between
 * other work. The returned function ends that.
 */
export function recordPositionMarks({ profileId, desk, marks, clock, log, offset }: Parts): () => void {
  const watched = new Map<string, WatchedMarket>()
  let waiting: MarketMarkBar[] = []
  let cancelWrite: (() => void) | undefined
  let isSoon = false
  let cancelThinning = () => {}

  function updatePositions({ positions }: DeskSnapshot): void {
    const held = new Map<string, string>()
    for (const { symbol, marginMode, quantity } of positions?.value ?? [])
      if (!isZero(quantity)) held.set(symbol, `${held.get(symbol) ?? ''} ${marginMode} ${quantity}`)
    for (const [symbol, each] of watched) {
      if (held.has(symbol)) continue
      if (each.bar !== undefined) waiting.push({ symbol, bar: each.bar })
      watched.delete(symbol)
      scheduleWrite(true)
    }
    for (const [symbol, text] of held) {
      const there = watched.get(symbol)
      if (there?.positionKey === text) continue
      watched.set(symbol, { ...there, positionKey: text, isChanged: true })
      scheduleWrite(true)
    }
  }

  function recordQuote(quote: MarketQuote, at: number): void {
    const there = watched.get(quote.symbol)
    if (there === undefined) return
    // An unchanged last price may be old; only a new one belongs to this time.
    const isPrint = there.last !== undefined && quote.last !== undefined && quote.last !== there.last
    const now = getQuoteExtremes({
      ...(quote.mark && { mark: quote.mark }),
      ...(isPrint && { last: quote.last }),
    })
    const last = quote.last ?? there.last
    if (now === undefined) {
      watched.set(quote.symbol, { ...there, ...(last !== undefined && { last }) })
      return
    }
    const { bar, done } = addMarkToBar(there.bar, at, now, there.isChanged)
    if (done !== undefined) waiting.push({ symbol: quote.symbol, bar: done })
    watched.set(quote.symbol, {
      positionKey: there.positionKey,
      isChanged: false,
      bar,
      ...(last !== undefined && { last }),
    })
    scheduleWrite(false)
  }

  function handleEvent(event: DeskEvent): void {
    const at = event.at + offset()
    if (event.saw === 'positions' || event.saw === 'position changes') updatePositions(desk.snapshot())
    else if (event.saw === 'quotes' || event.saw === 'quote changes')
      for (const quote of event.quotes) recordQuote(quote, at)
    else if (event.saw === 'execution' && event.execution.fill !== undefined) {
      const { symbol } = event.execution.fill
      const there = watched.get(symbol)
      if (there !== undefined) watched.set(symbol, { ...there, isChanged: true })
    }
  }

  /** Schedules a write, earlier if `soon`, because a closed trade is viewed immediately. */
  function scheduleWrite(soon: boolean): void {
    if (cancelWrite !== undefined && (isSoon || !soon)) return
    cancelWrite?.()
    isSoon = soon
    cancelWrite = clock.after(soon ? SOON_WRITE_MS : WRITE_INTERVAL_MS, flush)
  }

  function flush(): void {
    cancelWrite?.()
    cancelWrite = undefined
    isSoon = false
    const growing = [...watched].flatMap(([symbol, { bar }]) => (bar === undefined ? [] : [{ symbol, bar }]))
    try {
      marks.put(profileId, [...waiting, ...growing])
      waiting = []
    } catch (error) {
      log.trouble('marks could not be kept', { kind: classifyErrorKind(error) })
      waiting = waiting.slice(-MAX_WAITING_BARS)
      scheduleWrite(false)
    }
  }

  function thinOldMarks(): void {
    let more = false
    try {
      more = marks.thin(profileId, clock.now())
    } catch (error) {
      log.trouble('marks could not be made thinner', { kind: classifyErrorKind(error) })
    }
    cancelThinning = clock.after(more ? THIN_PAUSE_MS : THIN_INTERVAL_MS, thinOldMarks)
  }
  cancelThinning = clock.after(THIN_INTERVAL_MS, thinOldMarks)

  updatePositions(desk.snapshot())
  const unwatch = desk.onSeen(handleEvent)
  return () => {
    unwatch()
    cancelThinning()
    flush()
    cancelWrite?.()
  }
}
