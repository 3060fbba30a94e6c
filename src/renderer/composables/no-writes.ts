import { computed } from 'vue'
import type { Hold } from '@core/guard/guard'
import type { NoWrites } from '../commands/commands'
import { useDesk } from '../stores/desk'
import { holdWords } from '../words/state'
import { heldBy } from '../words/trouble'

/** The same holds with the lock before all else that only lets a profile read: it says what stays live, and is lifted first. */
export function lockFirst(holds: readonly Hold[]): readonly Hold[] {
  const isLock = (hold: Hold): boolean => hold.is === 'read-only' && hold.why === 'desk locked'
  const from = holds.findIndex(({ is }) => is === 'read-only')
  if (from < 0) return holds
  const reading = holds.slice(from)
  return [...holds.slice(0, from), ...reading.filter(isLock), ...reading.filter(hold => !isLock(hold))]
}

/** What keeps every write off, so that nothing is drawn to write with; undefined where something may be written. */
export function useNoWrites() {
  const desk = useDesk()
  return computed<NoWrites | undefined>(() => {
    const holds = lockFirst(desk.writes?.holds ?? [])
    const hold = holds.find(({ is }) => is === 'read-only' || is === 'offline')
    if (hold?.is !== 'read-only' && hold?.is !== 'offline') return undefined
    return {
      is: hold.is === 'read-only' && hold.why === 'view only' ? hold.why : hold.is,
      sentence: heldBy(hold, desk.health)?.sentence ?? holdWords(hold),
    }
  })
}
