import type { TradingState } from '@core/guard/guard'
import { currentMainMessages } from '@messages/spoken'

/** The state of writing as one light: four that differ in shape as well as in colour. */
export type TradingLight = 'live' | 'held' | 'unknown' | 'stopped'

/** The light of a state; an outcome that is unknown is graver than a stop. */
export function deriveTradingLight(writes: TradingState | undefined): TradingLight {
  if (writes === undefined) return 'held'
  if (writes.holds.some(({ is }) => is === 'unknown')) return 'unknown'
  switch (writes.state) {
    case 'active':
      return 'live'
    case 'reducing':
    case 'halted':
      return 'stopped'
    case 'held':
    case 'read-only':
    case 'offline':
      return 'held'
  }
}

/** Whether there is anything left to stop. */
export const isTradingStopped = (writes: TradingState | undefined): boolean =>
  writes?.holds.some(({ is }) => is === 'stopped' || is === 'halted') ?? false

/** What a light means, as a sentence. */
export function describeTradingLight(writes: TradingState | undefined): string {
  const { tradingLightMessages } = currentMainMessages.light
  const light = deriveTradingLight(writes)
  if (light !== 'stopped') return tradingLightMessages[light]
  return writes?.state === 'halted' ? tradingLightMessages.halted : tradingLightMessages.stopped
}
