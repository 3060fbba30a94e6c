import { computed, shallowRef, watch as onChange } from 'vue'
import type { TradingRestriction, TradingState } from '@core/guard/trading-guards'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import { useDeskStore } from '../stores/desk-store'
import { useCurrentTime } from '../use-now'
import {
  describeTradingRestrictions,
  formatAccountMode,
  describeTradingState,
  tradingStateLabels,
} from '@messages/state'
import { tradingModeMessages } from '@messages/banners'
import { useVenueMaintenance } from './use-venue-maintenance'

/** Time for which a read-back does not count as a pause: each request is followed by one. */
const READ_BACK_MS = 2_000

const isReadBack = (hold: TradingRestriction): boolean =>
  hold.is === 'reconciling' && hold.awaits !== 'channel'
const isSendable = (trading: TradingState | undefined): boolean =>
  trading?.state === 'active' || trading?.state === 'reducing'

/** Returns the trading state without a read-back that has just begun, which would flicker at each request. */
function useSteadyTrading() {
  const [desk, now] = [useDeskStore(), useCurrentTime()]
  const heldSince = shallowRef<number>()
  onChange(
    () => desk.writes,
    (trading, before) => {
      if (trading?.state !== 'held') heldSince.value = undefined
      else if (isSendable(before)) heldSince.value = now.value
    },
    { flush: 'sync' },
  )
  return computed(() => {
    const trading = desk.writes
    if (trading === undefined || now.value - (heldSince.value ?? 0) >= READ_BACK_MS) return trading
    const others = deriveTradingState(trading.holds.filter(hold => !isReadBack(hold)))
    return isSendable(others) ? others : trading
  })
}

export function useTradingMode() {
  const desk = useDeskStore()
  const steadyTrading = useSteadyTrading()
  const maintenance = useVenueMaintenance()
  const mode = computed(() => (desk.profile === undefined ? undefined : formatAccountMode(desk.profile)))
  /** Colour of the window frame. Grey if nothing can be sent. */
  const frame = computed(() => {
    const state = desk.writes?.state
    if (state === 'offline' || state === 'read-only') return 'grey'
    return desk.profile?.kind ?? 'grey'
  })
  const writes = computed(() => {
    if (steadyTrading.value === undefined || desk.acceptedTrading === undefined)
      return { text: tradingModeMessages.untold, tone: '', why: tradingModeMessages.untoldWhy }
    const { state, holds } = steadyTrading.value
    const reasons = describeTradingRestrictions(desk.acceptedTrading)
    const text = describeTradingState(steadyTrading.value)
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
