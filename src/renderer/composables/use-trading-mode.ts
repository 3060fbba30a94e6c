import { computed } from 'vue'
import { useDeskStore } from '../stores/desk-store'
import {
  describeTradingRestrictions,
  formatAccountMode,
  describeTradingState,
  tradingStateLabels,
} from '@messages/state'
import { tradingModeMessages } from '@messages/banners'
import { useVenueMaintenance } from './use-venue-maintenance'

export function useTradingMode() {
  const desk = useDeskStore()
  const maintenance = useVenueMaintenance()
  const mode = computed(() => (desk.profile === undefined ? undefined : formatAccountMode(desk.profile)))
  /** Colour of the window frame. Grey if nothing can be sent. */
  const frame = computed(() => {
    const state = desk.writes?.state
    if (state === 'offline' || state === 'read-only') return 'grey'
    return desk.profile?.kind ?? 'grey'
  })
  const writes = computed(() => {
    if (desk.writes === undefined || desk.acceptedTrading === undefined)
      return { text: tradingModeMessages.untold, tone: '', why: tradingModeMessages.untoldWhy }
    const { state, holds } = desk.writes
    const reasons = describeTradingRestrictions(desk.acceptedTrading)
    const text = describeTradingState(desk.writes)
    // The desk would send, and the venue takes nothing. A stop or a break stays the first reason.
    if (
      maintenance.value !== undefined &&
      (text === tradingStateLabels.active || text === tradingStateLabels.reducing)
    )
      return {
        text: tradingModeMessages.maintenance,
        tone: 'warn',
        why: [maintenance.value.sentence, ...reasons].join(' '),
      }
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
      text,
      tone,
      why: reasons.join(' ') || tradingModeMessages.active,
    }
  })
  return { mode, frame, writes }
}
