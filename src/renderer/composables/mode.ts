import { computed } from 'vue'
import { useDesk } from '../stores/desk'
import { holdWords, modeOf, writesNow } from '@messages/state'
import { modeSays } from '@messages/banners'

/** How real the money is and whether it can move, as every window of the desk shows it. */
export function useMode() {
  const desk = useDesk()
  /** The word of the mode; undefined until it is told. */
  const mode = computed(() => (desk.profile === undefined ? undefined : modeOf(desk.profile)))
  /** What the frame around the window says: grey where nothing can be sent anyway. */
  const frame = computed(() => {
    const state = desk.writes?.state
    if (state === 'offline' || state === 'read-only') return 'grey'
    return desk.profile?.kind ?? 'grey'
  })
  const writes = computed(() => {
    if (desk.writes === undefined) return { text: modeSays.untold, tone: '', why: modeSays.untoldWhy }
    const { state, holds } = desk.writes
    const unknown = holds.some(({ is }) => is === 'unknown')
    const tone = {
      active: '',
      reducing: 'warn',
      held: unknown ? 'unknown' : 'warn',
      halted: 'down',
      'read-only': '',
      offline: '',
    }[state]
    return {
      text: writesNow(desk.writes),
      tone,
      why: holds.map(holdWords).join(' ') || modeSays.active,
    }
  })
  return { mode, frame, writes }
}
