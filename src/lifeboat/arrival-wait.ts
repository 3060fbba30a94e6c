import { getAbsenceProvableAt } from '@core/attempt/signature-expiry'
import { createSigningWindow } from '@core/attempt/signing-window'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ClockPort } from '../main/main-ports'

/** Files that the desk or its signer changes with each request, even if the change is not flushed. */
const CHANGED_FILES = ['perpdesk.anchor', 'signed.list'] as const

const CLOCK_STEP_MS = 1_000

/**
 * Returns the latest time at which the desk may have sent a request, by the change times of its files. A missing anchor
 * or a time in the future counts as the first start of a lifeboat since the desk, because no desk sends beside one.
 */
export function findLastRequestTime(
  dataFolder: string,
  { others, firstStart, now }: { others: readonly number[]; firstStart: number | undefined; now: number },
): number {
  const [anchor, list] = CHANGED_FILES.map(name => readChangeTime(join(dataFolder, name)))
  const start = firstStart !== undefined && firstStart <= now ? firstStart : now
  const times = [anchor ?? start, list ?? 0, ...others]
  return Math.max(...times.map(time => (time <= now + CLOCK_STEP_MS ? time : start)))
}

function readChangeTime(path: string): number | undefined {
  try {
    return statSync(path).mtimeMs
  } catch {
    return undefined
  }
}

/** The wait until no request of the desk can still arrive at the venue. */
export interface ArrivalWait {
  /** Returns the rest of the wait; zero once it is over. */
  getRemainingMs(): number
}

/** Counts by the monotonic clock from now on, so that setting the system clock ahead does not end the wait. */
export function createArrivalWait(
  lastRequestAt: number,
  clock: Pick<ClockPort, 'now'>,
  steady: Pick<ClockPort, 'now'>,
): ArrivalWait {
  const [startedAt, steadyStart] = [clock.now(), steady.now()]
  const end =
    getAbsenceProvableAt({ signedAt: lastRequestAt, signedWithin: createSigningWindow(lastRequestAt) }) ??
    startedAt
  return { getRemainingMs: () => Math.max(0, end - startedAt - (steady.now() - steadyStart)) }
}
