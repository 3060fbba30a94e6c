import type { ArmedMandate } from '@core/envelope/mandate'
import type { SliceExecution } from '@core/programs/slice-executions'
import type { DeskEvent } from '@core/snapshot/desk-event'
import type { ArmingParts } from '../armed/arming-prompt'

type Sealed = Pick<ArmedMandate, 'markets' | 'sealedAt'>

/** Tracks reads of open orders followed by reads of positions, which confirm order ends. */
export interface ListReadTracker {
  handleEvent(event: DeskEvent): void
  /**
   * Returns the request time of the newest order list that a position reading followed, in milliseconds since the seal.
   * `undefined` before that, and while positions are not explained. If the clock was set back, the result is earlier by
   * that amount.
   */
  getReadTime(envelope: Sealed): number | undefined
  needsRead(envelope: Sealed, done: readonly SliceExecution[]): boolean
}

interface ReceivedList {
  readonly askedAt: number
  readonly receivedAt: number
}

type Parts = Pick<ArmingParts, 'isExplained' | 'steady'> & {
  readonly clock: Pick<ArmingParts['clock'], 'now'>
}

const MAX_LISTS = 20

/**
 * An order missing from a list has ended, but only positions requested after that list include all its fills. Reads
 * that overlap prove nothing about an order that fills in between.
 */
export function createListReadTracker({ clock, steady, isExplained }: Parts): ListReadTracker {
  let lists: readonly ReceivedList[] = []
  let at: number | undefined
  let largestLead = Number.NEGATIVE_INFINITY
  let setBackMs = 0

  /** Returns the largest amount by which the clock was set back: the later of two dates may be earlier by that much. */
  function updateSetBack(): number {
    const now = clock.now() - steady.now()
    largestLead = Math.max(largestLead, now)
    setBackMs = Math.max(setBackMs, largestLead - now)
    return setBackMs
  }

  function getReadTime({ markets, sealedAt }: Sealed): number | undefined {
    const areExplained = markets.every(({ symbol }) => isExplained(symbol))
    const since = at === undefined ? undefined : at - updateSetBack() - sealedAt.wall
    return areExplained ? since : undefined
  }

  return {
    handleEvent(event) {
      const late = updateSetBack()
      if (event.saw === 'open orders')
        lists = [{ askedAt: event.at, receivedAt: clock.now() }, ...lists].slice(0, MAX_LISTS)
      if (event.saw !== 'positions') return
      const before = lists.filter(({ receivedAt }) => receivedAt + late < event.at)
      if (before.length === 0) return
      at = Math.max(...before.map(({ askedAt }) => askedAt))
      lists = lists.filter(list => !before.includes(list))
    },
    getReadTime,
    needsRead(envelope, done) {
      const since = getReadTime(envelope) ?? Number.NEGATIVE_INFINITY
      return done.some(({ endedAt }) => endedAt !== undefined && endedAt >= since)
    },
  }
}
