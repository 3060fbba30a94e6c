import type { CallBudgetUse } from '@contract/diagnostics-api'
import type { ClockPort } from '../main-ports'
import { type VenueCallName, historyOnlyCalls, venueCalls, type CallRateLimit } from './venue-calls'

/** Priority of a call. Writes never wait, because their budget was reserved when they were planned. */
export type CallPriority = 'reconcile' | 'read'

/** Keeps the desk within the venue's rate limits. */
export interface RateBudget {
  /** Waits for a slot; returns false if none becomes free soon enough. */
  waitForTurn(name: VenueCallName, urgency: CallPriority): Promise<boolean>
  /** Returns the time at which a call fits and leaves `spare` calls; `undefined` for now. */
  freeAt(name: VenueCallName, spare?: number): number | undefined
  spend(name: VenueCallName): void
  /**
   * Blocks a call after a rate-limit response to a request from `sentAt`, longer after each repetition. Responses to
   * requests from before the last back-off are the same refusal.
   */
  backOff(name: VenueCallName, sentAt: number): void
  /** Resets the back-off after a normal response. */
  resetBackOff(name: VenueCallName): void
  /** Returns the budget with the smallest remaining share, ignoring calls of the history and those of one per window. */
  tightest(): { readonly left: number; readonly of: number }
  uses(): readonly CallBudgetUse[]
  close(): void
}

interface RateWindow {
  readonly limit: CallRateLimit
  /** Times of the calls within the window, oldest first. */
  readonly spent: number[]
  readonly waiting: Waiter[]
  /** Start and end of the back-off. */
  shutAt: number
  shutUntil: number
  /** Number of rate-limit responses in a row. */
  refusals: number
  /** Cancels the timer that serves waiting calls. */
  callOff: (() => void) | undefined
}

interface Waiter {
  readonly urgency: CallPriority
  readonly until: number
  readonly resolve: (granted: boolean) => void
}

const MAX_WAIT_MS = 6_000
const MAX_BACK_OFF_MS = 60_000

export function createRateBudget(clock: ClockPort): RateBudget {
  const windows = new Map<VenueCallName, RateWindow>()
  let isClosed = false

  function getWindow(name: VenueCallName): RateWindow {
    const known = windows.get(name)
    if (known !== undefined) return known
    const created: RateWindow = {
      limit: venueCalls[name].limit,
      spent: [],
      waiting: [],
      shutAt: -Infinity,
      shutUntil: 0,
      refusals: 0,
      callOff: undefined,
    }
    windows.set(name, created)
    return created
  }

  /** Adjusts the window after the clock was set back; earlier calls then count from now. */
  function adjustToClock(window: RateWindow): void {
    const now = clock.now()
    if (window.spent.some(at => at > now)) window.spent.fill(now)
    window.shutUntil = Math.min(window.shutUntil, now + MAX_BACK_OFF_MS)
  }

  function countRemaining(window: RateWindow): number {
    adjustToClock(window)
    const since = clock.now() - window.limit.within
    while (window.spent[0] !== undefined && window.spent[0] <= since) window.spent.shift()
    if (clock.now() < window.shutUntil) return 0
    return window.limit.count - window.spent.length
  }

  function findFreeTime({ spent, limit, shutUntil }: RateWindow, spare = 0): number {
    const blocking = spent[Math.min(spent.length - limit.count + spare, spent.length - 1)]
    return Math.max(blocking === undefined ? 0 : blocking + limit.within, shutUntil)
  }

  function serveWaiting(window: RateWindow): void {
    window.callOff?.()
    window.callOff = undefined
    while (window.waiting[0] !== undefined && countRemaining(window) > 0) {
      window.spent.push(clock.now())
      window.waiting.shift()?.resolve(true)
    }
    const now = clock.now()
    const expired = window.waiting.filter(({ until }) => until < findFreeTime(window))
    for (const waiter of expired) {
      window.waiting.splice(window.waiting.indexOf(waiter), 1)
      waiter.resolve(false)
    }
    if (window.waiting.length > 0) {
      window.callOff = clock.after(Math.max(1, findFreeTime(window) - now), () => serveWaiting(window))
    }
  }

  function enqueue(window: RateWindow, waiter: Waiter): void {
    const firstRead =
      waiter.urgency === 'reconcile' ? window.waiting.findIndex(one => one.urgency === 'read') : -1
    if (firstRead === -1) window.waiting.push(waiter)
    else window.waiting.splice(firstRead, 0, waiter)
  }

  return {
    waitForTurn: (name, urgency) =>
      new Promise(resolve => {
        if (isClosed) return resolve(false)
        const window = getWindow(name)
        enqueue(window, { urgency, until: clock.now() + MAX_WAIT_MS, resolve })
        serveWaiting(window)
      }),
    freeAt(name, spare = 0) {
      const window = windows.get(name)
      return window === undefined || countRemaining(window) > spare ? undefined : findFreeTime(window, spare)
    },
    spend: name => void getWindow(name).spent.push(clock.now()),
    backOff(name, sentAt) {
      const window = getWindow(name)
      const now = clock.now()
      if (sentAt < window.shutAt && window.shutAt <= now) return
      const wait = Math.min(window.limit.within * 2 ** window.refusals, MAX_BACK_OFF_MS)
      window.refusals += 1
      window.shutAt = now
      window.shutUntil = Math.max(window.shutUntil, now + wait)
      serveWaiting(window)
    },
    resetBackOff: name => void (getWindow(name).refusals = 0),
    tightest() {
      const used = [...windows].filter(([name, { limit }]) => limit.count > 1 && !historyOnlyCalls.has(name))
      const uses = used.map(([, window]) => ({
        left: Math.max(0, countRemaining(window)),
        of: window.limit.count,
      }))
      const idle = { left: 10, of: 10 }
      return uses.reduce((worst, use) => (use.left / use.of < worst.left / worst.of ? use : worst), idle)
    },
    uses() {
      const all = [...windows].map(([call, window]): CallBudgetUse => {
        const { count: of, within } = window.limit
        const use = { call, left: Math.max(0, countRemaining(window)), of, within }
        const shutFor = window.shutUntil - clock.now()
        return shutFor > 0 ? { ...use, shutFor } : use
      })
      return all.sort((a, b) => a.left / a.of - b.left / b.of || (a.call < b.call ? -1 : 1))
    },
    close() {
      isClosed = true
      for (const window of windows.values()) {
        window.callOff?.()
        for (const waiter of window.waiting.splice(0)) waiter.resolve(false)
      }
    },
  }
}
