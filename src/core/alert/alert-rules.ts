import type { Alert } from './alert'
import { live, type AlertInputs } from './alert-inputs'
import { keysSeen, missedFills, newestTime, newKeys, newsOf, type KeysSeen } from './alert-news'
import { gravest, standingOf } from './alert-standing'

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
  readonly keys?: KeysSeen
  /** Whether the fills of before this run were looked at. */
  readonly hasBegun: boolean
}

export const noAlertMemory: AlertMemory = { standing: new Set(), told: new Set(), hasBegun: false }

/** Looks at what is known, and gives what is worth telling for the first time. */
export function lookForAlerts(
  memory: AlertMemory,
  on: AlertInputs,
): { readonly memory: AlertMemory; readonly raised: readonly Alert[] } {
  const news = newsOf(on, memory.since)
  const fresh = news.filter(({ id }) => !memory.told.has(id))
  const standing = standingOf(on, memory.standing)
  const begun = gravest(
    standing.filter(({ id }) => !memory.standing.has(id)),
    standing,
  )
  const isFirst = !memory.hasBegun && live(on.snapshot.fills) !== undefined
  const missed = isFirst ? missedFills(on, fresh, memory.since) : []
  // What had filled before this run is told as one, or is no news at all.
  const told = memory.hasBegun ? fresh : fresh.filter(({ kind }) => kind !== 'fill')
  const newest = newestTime(on.snapshot)
  const seenUpTo = newest === undefined ? memory.seenUpTo : Math.max(newest, memory.seenUpTo ?? 0)
  const since = memory.since ?? newest
  const keys = keysSeen(on, memory.keys)
  return {
    memory: {
      standing: new Set(standing.map(({ id }) => id)),
      told: new Set([...memory.told, ...news.map(({ id }) => id)]),
      hasBegun: memory.hasBegun || isFirst,
      ...(since !== undefined && { since }),
      ...(seenUpTo !== undefined && { seenUpTo }),
      ...(keys !== undefined && { keys }),
    },
    raised: [...told, ...newKeys(on, memory.keys, keys), ...begun, ...missed],
  }
}
