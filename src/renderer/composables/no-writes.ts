import { computed } from 'vue'
import type { NoWrites } from '../commands/commands'
import { useDesk } from '../stores/desk'
import { holdWords } from '../words/state'
import { heldBy } from '../words/trouble'

/** What keeps every write off, so that nothing is drawn to write with; undefined where something may be written. */
export function useNoWrites() {
  const desk = useDesk()
  return computed<NoWrites | undefined>(() => {
    const hold = desk.writes?.holds.find(({ is }) => is === 'read-only' || is === 'offline')
    if (hold?.is !== 'read-only' && hold?.is !== 'offline') return undefined
    return {
      is: hold.is === 'read-only' && hold.why === 'view only' ? hold.why : hold.is,
      sentence: heldBy(hold, desk.health)?.sentence ?? holdWords(hold),
    }
  })
}
