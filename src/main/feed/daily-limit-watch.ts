import {
  createDailyRestriction,
  summariseDay,
  formatDayName,
  getDayStart,
  createEmptyDay,
  getFirstOpenTrade,
  addDayTrades,
  type TradingDay,
} from '@core/guard/trading-day'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { TradingGuards, TradingRestriction } from '@core/guard/trading-guards'
import type { FillRecord } from '@core/account/order-record'
import type { DeskState } from '../desk-state'
import type { TradingGate } from '../attempts/trading-gate'
import type { ClockPort, ReadableVenue } from '../main-ports'
import { createForcedCloseTracker, readForcedCloseRecords } from './forced-close-tracker'

/** Delay between a pushed trade and the read of its profit, in milliseconds. It doubles until the record has it. */
const PROFIT_DELAY_MS = 250
const MAX_DELAY_MS = 60_000
/** Minimum time between two reads, in milliseconds, so that many trades do not use up the allowed requests. */
const READ_PAUSE_MS = 1_000
/** Delay before a read of the day is repeated, in milliseconds. It doubles while the reads fail. */
const RETRY_MS = 5_000

export interface DailyLimitWatch {
  /** Reads the trades of the day. Until they are complete, only risk reduction can be sent. */
  read(): Promise<void>
  update(): void
  /** Marks the day as incomplete after possibly missed trades, until they are read completely again. */
  markUncertain(): void
  close(): void
}

interface Parts {
  readonly venue: ReadableVenue
  readonly desk: DeskState
  readonly gate: TradingGate
  readonly clock: ClockPort
  readonly hasKey: boolean
  readonly guards: () => TradingGuards | undefined
}

export function watchDailyLimits({ venue, desk, gate, clock, hasKey, guards }: Parts): DailyLimitWatch {
  const venueNow = () => clock.now() + (venue.clockOffset()?.offset ?? 0)
  let day: TradingDay = createEmptyDay(venueNow())
  /** Day whose trades are complete. A day that began during this run is complete from its start. */
  let completeDay: string | undefined
  let latestDay = day.day
  let lastText = ''
  let readDelayMs = PROFIT_DELAY_MS
  let retryDelayMs = RETRY_MS
  let hasReadFailed = false
  let isHistoryUnread = false
  let readAt = Number.NEGATIVE_INFINITY
  const { daily: before } = desk.snapshot()
  const knownResults = before?.value.day === day.day ? before.value.forced : undefined
  const forced = createForcedCloseTracker(
    desk,
    new Map(Object.entries(knownResults ?? {})),
    venueNow,
    venueNow() - clock.now(),
  )
  let cancelRead: (() => void) | undefined
  let cancelFullRead: (() => void) | undefined
  /**
   * Number of times that trades may have been missed. A read that began before the last time does not complete the day.
   */
  let uncertainties = 0
  let closed = false

  function changeDay(): void {
    const today = formatDayName(venueNow())
    if (!hasKey || day.day === today) return
    const isNew = today > latestDay
    if (isNew && completeDay === day.day) completeDay = today
    if (isNew) latestDay = today
    day = createEmptyDay(venueNow())
    forced.clear()
    // SECURITY: a day that the clock comes back to did not begin during this run again: its trades are read.
    if (!isNew) requireFullRead()
  }

  function requireFullRead(): void {
    uncertainties += 1
    completeDay = undefined
    cancelFullRead ??= clock.after(READ_PAUSE_MS, () => {
      cancelFullRead = undefined
      void readFrom(getDayStart(venueNow()))
    })
  }

  function addFills(fills: readonly FillRecord[]): void {
    changeDay()
    day = addDayTrades(day, fills, venueNow())
    update()
  }

  function update(): void {
    if (closed || !hasKey) return
    changeDay()
    const today = day.day
    const daily = {
      ...summariseDay(day, forced.results()),
      ...(forced.known.size > 0 && { forced: Object.fromEntries(forced.known) }),
    }
    const caps = guards()
    const restriction = caps && createDailyRestriction(daily, caps)
    const awaits = completeDay === today ? 'result' : isHistoryUnread ? 'history' : undefined
    const unread: TradingRestriction = { is: 'daily', day: today, why: 'unread', ...(awaits && { awaits }) }
    const isKnown = completeDay === today && daily.realised !== undefined
    gate.hold('daily', isKnown ? restriction : (restriction ?? unread))
    const text = JSON.stringify(daily)
    // A part of the day is not its figure: the last whole one stays shown with its age.
    if (completeDay === today && text !== lastText) {
      lastText = text
      desk.see({ saw: 'daily', at: clock.now(), daily })
    }
    const from = daily.realised === undefined ? getDayStart(venueNow()) : getFirstOpenTrade(day)
    if (from !== undefined) readSoon(from, Math.max(readDelayMs, readAt + READ_PAUSE_MS - clock.now()))
  }

  function readSoon(from: number, wait: number): void {
    cancelRead ??= clock.after(wait, () => {
      cancelRead = undefined
      void readFrom(from)
    })
  }

  async function readFrom(from: number): Promise<void> {
    const uncertaintiesAtStart = uncertainties
    const isFull = from <= getDayStart(venueNow())
    readAt = clock.now()
    const [read, list] = await Promise.all([
      venue.read.fillsSince(undefined, from),
      isFull ? readForcedCloseRecords(venue, from) : undefined,
    ])
    if (closed) return
    hasReadFailed = read.is !== 'read' || (isFull && list === undefined)
    if (isFull) isHistoryUnread = read.is === 'read' && list === undefined
    if (read.is === 'read') {
      readDelayMs = Math.min(2 * readDelayMs, MAX_DELAY_MS)
      const isWhole =
        read.value.stable &&
        list !== undefined &&
        uncertaintiesAtStart === uncertainties &&
        from <= getDayStart(venueNow())
      if (isWhole) completeDay = formatDayName(venueNow())
      desk.see({ saw: 'fills', at: read.at, fills: read.value.fills })
      if (list !== undefined && read.value.stable) forced.update(list, read.value.fills)
    }
    if (!hasReadFailed) retryDelayMs = RETRY_MS
    if (completeDay !== formatDayName(venueNow())) {
      readSoon(getDayStart(venueNow()), retryDelayMs)
      if (hasReadFailed) retryDelayMs = Math.min(2 * retryDelayMs, MAX_DELAY_MS)
    }
    update()
  }

  const stopListening = desk.onSeen((event: DeskEvent) => {
    forced.observe(event)
    if (event.saw === 'venue acts' && hasKey) {
      changeDay()
      forced.update()
      readDelayMs = PROFIT_DELAY_MS
      update()
    }
    if (event.saw === 'fills') addFills(event.fills)
    if (event.saw !== 'execution' || event.execution.fill === undefined) return
    readDelayMs = PROFIT_DELAY_MS
    addFills([event.execution.fill])
  })

  return {
    async read() {
      if (!hasKey) return
      update()
      await readFrom(getDayStart(venueNow()))
    },
    update,
    markUncertain() {
      if (closed || !hasKey) return
      requireFullRead()
      update()
    },
    close() {
      closed = true
      cancelRead?.()
      cancelFullRead?.()
      stopListening()
    },
  }
}
