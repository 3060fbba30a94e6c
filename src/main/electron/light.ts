import type { Writes } from '@core/guard/guard'

/** The state of writing as one light: four that differ in shape as well as in colour. */
export type Light = 'live' | 'held' | 'unknown' | 'stopped'

/** The light of a state; an outcome that is unknown is graver than a stop. */
export function lightOf(writes: Writes | undefined): Light {
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

const meanings: Readonly<Record<Exclude<Light, 'stopped'>, string>> = {
  live: 'Writing is open.',
  held: 'Nothing can be sent now.',
  unknown: 'An outcome is unknown: nothing is sent until it is known.',
}

/** What a light means, as a sentence. */
export function lightWords(writes: Writes | undefined): string {
  const light = lightOf(writes)
  if (light !== 'stopped') return meanings[light]
  return writes?.state === 'halted' ? 'Writing is halted.' : 'Only what lowers risk can be sent.'
}
