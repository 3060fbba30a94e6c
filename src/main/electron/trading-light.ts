import type { TradingState } from '@core/guard/trading-guards'
import { currentMainMessages } from '@messages/spoken'

export type TradingLight = 'live' | 'held' | 'unknown' | 'stopped'

/**
 * Returns the light of a state. An unknown outcome takes precedence over a stop. During maintenance the desk would send,
 * and the venue takes nothing.
 */
export function deriveTradingLight(writes: TradingState | undefined, isMaintained = false): TradingLight {
  if (writes === undefined) return 'held'
  if (writes.holds.some(({ is }) => is === 'unknown')) return 'unknown'
  switch (writes.state) {
    case 'active':
      return isMaintained ? 'held' : 'live'
    case 'reducing':
      return isMaintained ? 'held' : 'stopped'
    case 'halted':
      return 'stopped'
    case 'held':
    case 'read-only':
    case 'offline':
      return 'held'
  }
}

export const isTradingStopped = (writes: TradingState | undefined): boolean =>
  writes?.holds.some(({ is }) => is === 'stopped' || is === 'halted') ?? false

export function describeTradingLight(writes: TradingState | undefined, isMaintained = false): string {
  const { tradingLightMessages } = currentMainMessages.light
  const light = deriveTradingLight(writes, isMaintained)
  if (light !== 'stopped') return tradingLightMessages[light]
  return writes?.state === 'halted' ? tradingLightMessages.halted : tradingLightMessages.stopped
}
