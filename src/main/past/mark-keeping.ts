import { extremesOf, heard, type MarkBar } from '@core/history/kept-marks'
import type { Quote } from '@core/market/market'
import { isZero } from '@core/value/decimal'
import type { Event } from '@core/snapshot/event'
import type { Snapshot } from '@core/snapshot/snapshot'
import { errorKind } from '../error-kind'
import type { Desk } from '../desk'
import type { Clock, Log } from '../ports'
import type { KeptMarks, MarketBar } from '../records/kept-marks'

/** How long stretches are gathered before they are written, and how soon after what is held changed. */
const WRITE_EVERY = 30_000
const SOON = 1_000
/** How often what is old is made thinner, and how long to rest between two slices of that. */
const THIN_EVERY = 600_000
const REST = 200
/** So many stretches wait for a disk that takes nothing; beyond them the oldest are given up. */
const MOST_WAITING = 20_000

interface Parts {
  readonly profileId: string
  readonly desk: Pick<Desk, 'onSeen' | 'snapshot'>
  readonly marks: KeptMarks
  readonly clock: Clock
  readonly log: Pick<Log, 'trouble'>
  /** Venue time less ours. */
  readonly offset: () => number
}

/** A market that is held, and the stretch of marks that grows. */
interface Watched {
  readonly held: string
  readonly isChanged: boolean
  readonly bar?: MarkBar
  readonly last?: Quote['last']
}

/**
 * Keeps the marks of every market in which a position is open. What is heard is noted in memory alone; the disk is
 * written to between other things, and nothing waits for it. What it returns ends that.
 */
export function keepMarks({ profileId, desk, marks, clock, log, offset }: Parts): () => void {
  const watched = new Map<string, Watched>()
  let waiting: MarketBar[] = []
  let callOff: (() => void) | undefined
  let isSoon = false
  let rest = () => {}

  /** What is held of each market, in every mode, looked at anew. */
  function look({ positions }: Snapshot): void {
    const held = new Map<string, string>()
    for (const { symbol, marginMode, quantity } of positions?.value ?? [])
      if (!isZero(quantity)) held.set(symbol, `${held.get(symbol) ?? ''} ${marginMode} ${quantity}`)
    for (const [symbol, each] of watched) {
      if (held.has(symbol)) continue
      if (each.bar !== undefined) waiting.push({ symbol, bar: each.bar })
      watched.delete(symbol)
      write(true)
    }
    for (const [symbol, text] of held) {
      const there = watched.get(symbol)
      if (there?.held === text) continue
      watched.set(symbol, { ...there, held: text, isChanged: true })
      write(true)
    }
  }

  function hear(quote: Quote, at: number): void {
    const there = watched.get(quote.symbol)
    if (there === undefined) return
    // A last price that was there before says nothing of this time: only a new one does.
    const isPrint = there.last !== undefined && quote.last !== undefined && quote.last !== there.last
    const now = extremesOf({ ...(quote.mark && { mark: quote.mark }), ...(isPrint && { last: quote.last }) })
    const last = quote.last ?? there.last
    if (now === undefined) {
      watched.set(quote.symbol, { ...there, ...(last !== undefined && { last }) })
      return
    }
    const { bar, done } = heard(there.bar, at, now, there.isChanged)
    if (done !== undefined) waiting.push({ symbol: quote.symbol, bar: done })
    watched.set(quote.symbol, {
      held: there.held,
      isChanged: false,
      bar,
      ...(last !== undefined && { last }),
    })
    write(false)
  }

  function see(event: Event): void {
    const at = event.at + offset()
    if (event.saw === 'positions' || event.saw === 'position changes') look(desk.snapshot())
    else if (event.saw === 'quotes' || event.saw === 'quote changes')
      for (const quote of event.quotes) hear(quote, at)
    else if (event.saw === 'execution' && event.execution.fill !== undefined) {
      const { symbol } = event.execution.fill
      const there = watched.get(symbol)
      if (there !== undefined) watched.set(symbol, { ...there, isChanged: true })
    }
  }

  /** Writes in a while, or soon: what was just closed is looked at at once. */
  function write(soon: boolean): void {
    if (callOff !== undefined && (isSoon || !soon)) return
    callOff?.()
    isSoon = soon
    callOff = clock.after(soon ? SOON : WRITE_EVERY, flush)
  }

  function flush(): void {
    callOff?.()
    callOff = undefined
    isSoon = false
    const growing = [...watched].flatMap(([symbol, { bar }]) => (bar === undefined ? [] : [{ symbol, bar }]))
    try {
      marks.put(profileId, [...waiting, ...growing])
      waiting = []
    } catch (error) {
      log.trouble('marks could not be kept', { kind: errorKind(error) })
      waiting = waiting.slice(-MOST_WAITING)
      write(false)
    }
  }

  function thin(): void {
    let more = false
    try {
      more = marks.thin(profileId, clock.now())
    } catch (error) {
      log.trouble('marks could not be made thinner', { kind: errorKind(error) })
    }
    rest = clock.after(more ? REST : THIN_EVERY, thin)
  }
  rest = clock.after(THIN_EVERY, thin)

  look(desk.snapshot())
  const unwatch = desk.onSeen(see)
  return () => {
    unwatch()
    rest()
    flush()
    callOff?.()
  }
}
