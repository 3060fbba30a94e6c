import { computed } from 'vue'
import { useDeskStore } from '../stores/desk'
import { describeTradingRestriction, formatAccountMode, describeTradingState } from '@messages/state'
import { tradingModeMessages } from '@messages/banners'

/** How real the money is and whether it can move, as every window of the desk shows it. */
export function useTradingMode() {
  const desk = useDeskStore()
  /** The word of the mode; undefined until it is told. */
  const mode = computed(() => (desk.profile === undefined ? undefined : formatAccountMode(desk.profile)))
  /** What the frame around the window says: grey where nothing can be sent anyway. */
  const frame = computed(() => {
    const state = desk.writes?.state
    if (state === 'offline' || state === 'read-only') return 'grey'
    return desk.profile?.kind ?? 'grey'
  })
  const writes = computed(() => {
    if (desk.writes === undefined) return { text: tradingModeMessages.untold, tone: '', why: tradingModeMessages.untoldWhy }
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
      text: describeTradingState(desk.writes),
      tone,
      why: holds.map(describeTradingRestriction).join(' ') || tradingModeMessages.active,
    }
  })
  return { mode, frame, writes }
}
