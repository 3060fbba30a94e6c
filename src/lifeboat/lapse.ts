import { getAbsenceProvableAt } from '@core/attempt/signature-expiry'
import { createSigningWindow } from '@core/attempt/signing-window'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ClockPort } from '../main/main-ports'

/** Files that the desk or its signer changes with each request, flushed or not. */
const MARKED_FILES = ['perpdesk.anchor', 'signed.list'] as const

const CLOCK_STEP_MS = 1_000

/**
 * Returns the latest time at which the desk may have sent a request, by its files. Without its anchor, or with a time
 * that lies ahead, that is the first start of a lifeboat since the desk: the desk sends nothing beside one.
 */
export function findLastMark(
  dataFolder: string,
  { others, firstStart, now }: { others: readonly number[]; firstStart: number | undefined; now: number },
): number {
  const [anchor, list] = MARKED_FILES.map(name => readChangeTime(join(dataFolder, name)))
  const start = firstStart !== undefined && firstStart <= now ? firstStart : now
  const marks = [anchor ?? start, list ?? 0, ...others]
  return Math.max(...marks.map(mark => (mark <= now + CLOCK_STEP_MS ? mark : start)))
}

function readChangeTime(path: string): number | undefined {
  try {
    return statSync(path).mtimeMs
  } catch {
    return undefined
  }
}

/** The wait until nothing that the desk sent can still arrive. */
export interface Lapse {
  /** Rest of the wait in milliseconds; zero once it is over. */
  getRest(): number
}

/** Counts by the steady clock from the start on, so that a clock set ahead meanwhile does not end the wait. */
export function createLapse(
  lastMark: number,
  clock: Pick<ClockPort, 'now'>,
  steady: Pick<ClockPort, 'now'>,
): Lapse {
  const [begun, startedAt] = [clock.now(), steady.now()]
  const end =
    getAbsenceProvableAt({ signedAt: lastMark, signedWithin: createSigningWindow(lastMark) }) ?? begun
  return { getRest: () => Math.max(0, end - begun - (steady.now() - startedAt)) }
}
