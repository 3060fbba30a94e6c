import type { ArmedMandate } from '@core/envelope/envelope'
import type { SliceExecution } from '@core/programs/done'
import type { DeskEvent } from '@core/snapshot/event'
import type { ArmingParts } from '../armed/arming-question'

type Sealed = Pick<ArmedMandate, 'markets' | 'sealedAt'>

/** What is open and what is held, as far as the one was read after the other: what an order's end is held against. */
export interface ListReadTracker {
  handleEvent(event: DeskEvent): void
  /**
   * When the list of what is open was asked for that the last reading of what is held comes after, counted from the seal;
   * undefined before, and while what is held is not explained by what is known. Where the date is set back it is taken
   * for that much longer ago: what ended since is dated by that.
   */
  getReadTime(envelope: Sealed): number | undefined
  /** Whether an order ended that they were not asked for since. */
  needsRead(envelope: Sealed, done: readonly SliceExecution[]): boolean
}

interface ReceivedList {
  readonly askedAt: number
  readonly heardAt: number
}

type Parts = Pick<ArmingParts, 'isExplained' | 'steady'> & {
  readonly clock: Pick<ArmingParts['clock'], 'now'>
}

/** How many lists are kept until what is held was read after one of them. */
const MAX_LISTS = 20

/**
 * An order that is not in the list any more has ended before, so that what is held shows all of it only where that was
 * asked for once the list had come: two readings that cross tell nothing of an order that fills between them.
 */
export function createListReadTracker({ clock, steady, isExplained }: Parts): ListReadTracker {
  let lists: readonly ReceivedList[] = []
  let at: number | undefined
  let largestLead = Number.NEGATIVE_INFINITY
  let setBackMs = 0

  /** By how much the date was set back so far, at most: of two dates the later may be that much the earlier. */
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
        lists = [{ askedAt: event.at, heardAt: clock.now() }, ...lists].slice(0, MAX_LISTS)
      if (event.saw !== 'positions') return
      const before = lists.filter(({ heardAt }) => heardAt + late < event.at)
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
