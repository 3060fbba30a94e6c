import type { LeftLive } from '@core/guard/guard'
import { age, clockTime, dayTime } from '../times'
import { shown } from '../fill'
import { DAY, LONGEST } from '../lock'

export { DAY, LONGEST } from '../lock'

/** What stays live behind a lock, with the moment of which that is told. */
export function leftWords({ says, asOf }: LeftLive, now: number): string {
  const ago = now - asOf
  return `截至 ${ago < DAY ? clockTime(asOf) : dayTime(asOf)}（${age(ago)}前）：${shown(says, LONGEST)}`
}

/** The head of the banner over a locked desk. */
export const lockedHead = '已锁定'
