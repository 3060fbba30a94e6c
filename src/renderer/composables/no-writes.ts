import { computed } from 'vue'
import type { Hold } from '@core/guard/guard'
import type { NoWrites } from '../commands/commands'
import { useDesk } from '../stores/desk'
import { liveBarWords } from '@messages/bar'
import { holdWords } from '@messages/state'
import { heldBy } from '@messages/trouble'

/**
 * The same holds, of those that only let a profile read the lock first: it says what stays live, and is lifted first.
 * Then what this program may not write to at all: no leave and no guard would change it. An account is let trade once it
 * has guards, and is told of those first.
 */
export function foremostFirst(holds: readonly Hold[]): readonly Hold[] {
  const from = holds.findIndex(({ is }) => is === 'read-only')
  if (from < 0) return holds
  const has = (why: string) => holds.some(hold => hold.is === 'read-only' && hold.why === why)
  const rest = has('guards unset')
    ? holds.slice(from).filter(hold => hold.is !== 'read-only' || hold.why !== 'profile')
    : holds.slice(from)
  return [...holds.slice(0, from), ...rest.toSorted((one, other) => rankOf(one) - rankOf(other))]
}

/** Why a desk, or an account in it, only looks, whatever anybody allows. */
const isLook = (why: string): why is 'view only' | 'by address' => why === 'view only' || why === 'by address'

function rankOf(hold: Hold): number {
  if (hold.is !== 'read-only') return 2
  if (hold.why === 'desk locked') return 0
  return Object.hasOwn(liveBarWords, hold.why) ? 1 : 2
}

/** What keeps every write off, so that nothing is drawn to write with; undefined where something may be written. */
export function useNoWrites() {
  const desk = useDesk()
  return computed<NoWrites | undefined>(() => {
    const holds = foremostFirst(desk.writes?.holds ?? [])
    const hold = holds.find(({ is }) => is === 'read-only' || is === 'offline')
    if (hold?.is !== 'read-only' && hold?.is !== 'offline') return undefined
    return {
      is: hold.is === 'read-only' && isLook(hold.why) ? hold.why : hold.is,
      sentence: heldBy(hold, desk.health)?.sentence ?? holdWords(hold),
    }
  })
}
