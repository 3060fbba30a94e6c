import { computed } from 'vue'
import type { TradingRestriction } from '@core/guard/trading-guards'
import type { WriteBlock } from '../commands/commands'
import { useDeskStore } from '../stores/desk-store'
import { liveTradingBlockReasons } from '@messages/bar'
import { describeTradingRestriction } from '@messages/state'
import { explainTradingRestriction } from '@messages/trouble'

/**
 * Moves read-only restrictions by the desk lock to the front: its text lists what stays live, and it is lifted first.
 * Reasons why this program may never write follow. Missing permission is dropped while guards are unset, because guards
 * are set first.
 */
export function sortRestrictions(restrictions: readonly TradingRestriction[]): readonly TradingRestriction[] {
  const firstReadOnly = restrictions.findIndex(({ is }) => is === 'read-only')
  if (firstReadOnly < 0) return restrictions
  const has = (reason: string) => restrictions.some(hold => hold.is === 'read-only' && hold.why === reason)
  const readOnlyOnward = has('guards unset')
    ? restrictions.slice(firstReadOnly).filter(hold => hold.is !== 'read-only' || hold.why !== 'profile')
    : restrictions.slice(firstReadOnly)
  return [
    ...restrictions.slice(0, firstReadOnly),
    ...readOnlyOnward.toSorted((one, other) => readOnlyRank(one) - readOnlyRank(other)),
  ]
}

/** Returns true for reasons that no permission can lift. */
const isViewOnly = (reason: string): reason is 'view only' | 'by address' =>
  reason === 'view only' || reason === 'by address'

function readOnlyRank(restriction: TradingRestriction): number {
  if (restriction.is !== 'read-only') return 2
  if (restriction.why === 'desk locked') return 0
  return Object.hasOwn(liveTradingBlockReasons, restriction.why) ? 1 : 2
}

/** Returns the reason why every write is blocked, or `undefined` if something may be written. */
export function useWriteBlock() {
  const desk = useDeskStore()
  return computed<WriteBlock | undefined>(() => {
    const holds = sortRestrictions(desk.writes?.holds ?? [])
    const hold = holds.find(({ is }) => is === 'read-only' || is === 'offline')
    if (hold?.is !== 'read-only' && hold?.is !== 'offline') return undefined
    return {
      is: hold.is === 'read-only' && isViewOnly(hold.why) ? hold.why : hold.is,
      sentence:
        explainTradingRestriction(hold, desk.health)?.sentence ?? describeTradingRestriction(hold, 'offline'),
    }
  })
}
