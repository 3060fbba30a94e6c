import type { Writes } from '@core/guard/guard'
import { spoken } from '@messages/spoken'

/** The state of writing as one light: four that differ in shape as well as in colour. */
export type WritesLight = 'live' | 'held' | 'unknown' | 'stopped'

/** The light of a state; an outcome that is unknown is graver than a stop. */
export function lightOf(writes: Writes | undefined): WritesLight {
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
export const isStopped = (writes: Writes | undefined): boolean =>
  writes?.holds.some(({ is }) => is === 'stopped' || is === 'halted') ?? false

/** What a light means, as a sentence. */
export function writesLightWords(writes: Writes | undefined): string {
  const { lightSays } = spoken.light
  const light = lightOf(writes)
  if (light !== 'stopped') return lightSays[light]
  return writes?.state === 'halted' ? lightSays.halted : lightSays.stopped
}
