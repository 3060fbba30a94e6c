import type { Alert } from './alert'
import { getLiveValue, type AlertEvaluationInputs } from './alert-evaluation'
import {
  countAccountKeys,
  createMissedFillsAlert,
  getNewestVenueTime,
  createNewKeyAlerts,
  collectAlertEvents,
  type AccountKeyCount,
} from './alert-events'
import { keepGravestAlerts, evaluateAlertConditions } from './alert-conditions'

/** Past alerts, so that none is raised twice and an ended condition can raise again. */
export interface AlertMemory {
  /** Continuing conditions that hold now. */
  readonly conditions: ReadonlySet<string>
  /** Events that were reported, or that existed before the first check. */
  readonly reported: ReadonlySet<string>
  /** Venue time after which events are new to this run; `undefined` until something was read. */
  readonly since?: number
  /** Newest venue time seen; the next run starts there. */
  readonly seenUpTo?: number
  /** Keys as last counted; the next run starts there. */
  readonly keys?: AccountKeyCount
  /** True once fills from before this run were processed. */
  readonly hasBegun: boolean
}

export const emptyAlertMemory: AlertMemory = { conditions: new Set(), reported: new Set(), hasBegun: false }

export function evaluateAlertRules(
  memory: AlertMemory,
  on: AlertEvaluationInputs,
): { readonly memory: AlertMemory; readonly raised: readonly Alert[] } {
  const events = collectAlertEvents(on, memory.since)
  const newEvents = events.filter(({ id }) => !memory.reported.has(id))
  const conditions = evaluateAlertConditions(on, memory.conditions)
  const newConditions = keepGravestAlerts(
    conditions.filter(({ id }) => !memory.conditions.has(id)),
    conditions,
  )
  const isFirst = !memory.hasBegun && getLiveValue(on.snapshot.fills) !== undefined
  const missed = isFirst ? createMissedFillsAlert(on, newEvents, memory.since) : []
  // Fills from before this run are summarised in one alert, or skipped.
  const reported = memory.hasBegun ? newEvents : newEvents.filter(({ kind }) => kind !== 'fill')
  const newest = getNewestVenueTime(on.snapshot)
  const seenUpTo = newest === undefined ? memory.seenUpTo : Math.max(newest, memory.seenUpTo ?? 0)
  const since = memory.since ?? newest
  const keys = countAccountKeys(on, memory.keys)
  return {
    memory: {
      conditions: new Set(conditions.map(({ id }) => id)),
      reported: new Set([...memory.reported, ...events.map(({ id }) => id)]),
      hasBegun: memory.hasBegun || isFirst,
      ...(since !== undefined && { since }),
      ...(seenUpTo !== undefined && { seenUpTo }),
      ...(keys !== undefined && { keys }),
    },
    raised: [...reported, ...createNewKeyAlerts(on, memory.keys, keys), ...newConditions, ...missed],
  }
}
