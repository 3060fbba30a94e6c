import type { LeftLive } from '@core/guard/guard'
import { age, clockTime, dayTime } from './times'
import { shown } from './fill'

export const LONGEST = 400
export const DAY = 86_400_000

/** What stays live behind a lock, with the moment of which that is told. */
export function leftWords({ says, asOf }: LeftLive, now: number): string {
  const ago = now - asOf
  return `As of ${ago < DAY ? clockTime(asOf) : dayTime(asOf)} (${age(ago)} ago): ${shown(says, LONGEST)}`
}

/** The head of the banner over a locked desk. */
export const lockedHead = 'Locked'
