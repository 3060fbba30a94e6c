import {
  isReleaseBehind,
  judgePublishedRelease,
  type ReleaseOffer,
  type UpdateProject,
  type SeenReleaseManifest,
  type ReleaseJudgementInputs,
} from '@core/update/release-judgement'
import type { UpdateCheckState } from '@core/update/update-state'
import type { ClockPort, LogPort } from '../main-ports'
import { manifestSeals } from './manifest-signatures'
import type { StoredUpdateState } from './update-memory'
import type { UpdateRequestFailure } from './update-connection'
import type { UpdateConnections } from './update-connections'

/** Checks for releases: after the start, daily, and on request. */
export interface UpdateCheck {
  getResult(): UpdateCheckState
  offer(): ReleaseOffer | undefined
  /** Checks once; simultaneous callers share one check. */
  runCheck(): Promise<void>
  runIfDue(): void
  forget(): void
  /** Returns true if a newer release was seen since the offer, or if that record is lost. */
  isSuperseded(offer: ReleaseOffer): boolean
  expire(offer: ReleaseOffer): void
  startSchedule(): void
  close(): void
}

/** Time by which a release is judged: the venue's if available. */
export type UpdateTime = Pick<ReleaseJudgementInputs, 'now' | 'by'>

interface Parts {
  readonly project: UpdateProject
  readonly version: string
  readonly target: string | undefined
  readonly memory: StoredUpdateState
  readonly connections: UpdateConnections
  readonly clock: ClockPort
  readonly time: () => UpdateTime
  readonly isWanted: () => boolean
  readonly log: LogPort
  readonly onChange: () => void
  readonly onFound: () => Promise<void>
}

const START_DELAY_MS = 15_000
const DAY_MS = 86_400_000
/** Interval at which the daily check is tested; timers do not advance during sleep. */
const HOUR_MS = 3_600_000

export function createUpdateCheck(parts: Parts): UpdateCheck {
  const { connections, clock, memory, log } = parts
  let looked: UpdateCheckState = { is: 'never' }
  let running: Promise<void> | undefined
  let lookedAt = -Infinity
  let cancelTimer: () => void = () => undefined

  function publish(next: UpdateCheckState): void {
    looked = next
    parts.onChange()
  }

  async function checkOnce(): Promise<void> {
    lookedAt = clock.now()
    publish({ is: 'looking' })
    const got = await connections.withConnection(connection => connection.manifest())
    const at = clock.now()
    if (got === undefined || (got.is === 'failed' && got.why === 'stopped')) return publish({ is: 'never' })
    const found = got.is === 'failed' ? createFailureResult(got, at) : judgeManifest(got.text, at)
    log.note('looked for an update', { found: found.is === 'refused' ? found.fault.is : found.is })
    publish(found)
    if (found.is !== 'unreachable') void parts.onFound()
  }

  function judgeManifest(text: string, at: number): UpdateCheckState {
    const seen = readSeenManifest()
    if (seen === 'lost') return { is: 'forgetful', at }
    const { project, version, target } = parts
    const inputs = { own: version, keys: project.keys, target, seen, ...parts.time() }
    const { seen: next, offer } = judgePublishedRelease(text, inputs, manifestSeals)
    // SECURITY: a seen release is stored before it is offered, so that no restart forgets it.
    if (next !== undefined && next !== seen && !memory.storeSeen(next).ok) return { is: 'forgetful', at }
    if (!offer.ok) return { is: 'refused', at, fault: offer.error }
    return offer.value === 'newest' ? { is: 'newest', at } : { is: 'offered', at, offer: offer.value }
  }

  /** SECURITY: a lost record is not treated as no record. */
  function readSeenManifest(): SeenReleaseManifest | 'lost' | undefined {
    try {
      return memory.seen()
    } catch {
      // The cause does not matter: nothing is offered and the user is informed.
      return 'lost'
    }
  }

  function scheduleNext(ms: number): void {
    cancelTimer = clock.after(ms, () => {
      runIfDue()
      scheduleNext(HOUR_MS)
    })
  }

  function runIfDue(): void {
    const since = clock.now() - lookedAt
    if (parts.isWanted() && (since >= DAY_MS || since < 0)) void runCheck()
  }

  function runCheck(): Promise<void> {
    running ??= checkOnce().finally(() => (running = undefined))
    return running
  }

  return {
    getResult: () => looked,
    offer: () => (looked.is === 'offered' ? looked.offer : undefined),
    runCheck,
    runIfDue,
    forget: () => publish({ is: 'never' }),
    isSuperseded(offer) {
      const seen = readSeenManifest()
      return seen === 'lost' || isReleaseBehind(offer, seen)
    },
    expire: ({ version, expires }) =>
      publish({ is: 'refused', at: clock.now(), fault: { is: 'expired', version, at: expires } }),
    startSchedule: () => scheduleNext(START_DELAY_MS),
    close: () => cancelTimer(),
  }
}

const createFailureResult = ({ why }: UpdateRequestFailure, at: number): UpdateCheckState =>
  why === 'too large' ? { is: 'refused', at, fault: { is: 'too large' } } : { is: 'unreachable', at, why }
