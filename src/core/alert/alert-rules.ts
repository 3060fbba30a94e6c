import type { Alert } from './alert'
import { getLiveValue, type AlertEvaluationInputs } from './alert-inputs'
import { countAccountKeys, createMissedFillsAlert, getNewestVenueTime, createNewKeyAlerts, collectAlertEvents, type AccountKeyCount } from './alert-news'
import { keepGravestAlerts, evaluateAlertConditions } from './alert-standing'

/** The alerts of before, so that none is told twice and one whose matter is over can come again. */
export interface AlertMemory {
  /** Matters that are so now. */
  readonly standing: ReadonlySet<string>
  /** News that was told, or was there before anybody looked. */
  readonly told: ReadonlySet<string>
  /** The venue time after which things are news to this run; undefined until something was read. */
  readonly since?: number
  /** The newest venue time seen; the next run begins there. */
  readonly seenUpTo?: number
  /** The keys of the account as they were last counted; the next run begins there. */
  readonly keys?: AccountKeyCount
  /** Whether the fills of before this run were looked at. */
  readonly hasBegun: boolean
}

export const emptyAlertMemory: AlertMemory = { standing: new Set(), told: new Set(), hasBegun: false }

/** Looks at what is known, and gives what is worth telling for the first time. */
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
  // What had filled before this run is told as one, or is no news at all.
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
