import type { LeftLive } from '@core/guard/guard'
import { age, clockTime, dayTime } from './times'
import { shown } from './fill'
import { fill } from './message'
import * as messages from './en/lock'

export const LONGEST = 400
export const DAY = 86_400_000

/** What stays live behind a lock, with the moment of which that is told. */
export function leftWords({ says, asOf }: LeftLive, now: number): string {
  const ago = now - asOf
  return fill(messages.leftWords, {
    ago: ago < DAY ? clockTime(asOf) : dayTime(asOf),
    ago2: age(ago),
    says: shown(says, LONGEST),
  })
}

/** The head of the banner over a locked desk. */
export const lockedHead = messages.lockedHead
