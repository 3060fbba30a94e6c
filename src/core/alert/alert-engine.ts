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
  readonly standing: ReadonlySet<string>
  /** Events that were reported, or that existed before the first check. */
  readonly told: ReadonlySet<string>
  /** Venue time after which events are new to this run; `undefined` until something was read. */
  readonly since?: number
  /** Newest venue time seen; the next run starts there. */
  readonly seenUpTo?: number
  /** Keys as last counted; the next run starts there. */
  readonly keys?: AccountKeyCount
  /** True once fills from before this run were processed. */
  readonly hasBegun: boolean
}

export const emptyAlertMemory: AlertMemory = { standing: new Set(), told: new Set(), hasBegun: false }

export function evaluateAlertRules(
  memory: AlertMemory,
  on: AlertEvaluationInputs,
): { readonly memory: AlertMemory; readonly raised: readonly Alert[] } {
  const news = collectAlertEvents(on, memory.since)
  const fresh = news.filter(({ id }) => !memory.told.has(id))
  const standing = evaluateAlertConditions(on, memory.standing)
  const begun = keepGravestAlerts(
    standing.filter(({ id }) => !memory.standing.has(id)),
    standing,
  )
  const isFirst = !memory.hasBegun && getLiveValue(on.snapshot.fills) !== undefined
  const missed = isFirst ? createMissedFillsAlert(on, fresh, memory.since) : []
  // Fills from before this run are summarised in one alert, or skipped.
  const told = memory.hasBegun ? fresh : fresh.filter(({ kind }) => kind !== 'fill')
  const newest = getNewestVenueTime(on.snapshot)
  const seenUpTo = newest === undefined ? memory.seenUpTo : Math.max(newest, memory.seenUpTo ?? 0)
  const since = memory.since ?? newest
  const keys = countAccountKeys(on, memory.keys)
  return {
    memory: {
      standing: new Set(standing.map(({ id }) => id)),
      told: new Set([...memory.told, ...news.map(({ id }) => id)]),
      hasBegun: memory.hasBegun || isFirst,
      ...(since !== undefined && { since }),
      ...(seenUpTo !== undefined && { seenUpTo }),
      ...(keys !== undefined && { keys }),
    },
    raised: [...told, ...createNewKeyAlerts(on, memory.keys, keys), ...begun, ...missed],
  }
}
