import {
  isReleaseBehind,
  judgePublishedRelease,
  type ReleaseOffer,
  type UpdateProject,
  type SeenReleaseManifest,
  type ReleaseJudgementInputs,
} from '@core/update/believe'
import type { UpdateCheckState } from '@core/update/updating'
import type { ClockPort, LogPort } from '../ports'
import { manifestSeals } from './seals'
import type { StoredUpdateState } from './update-memory'
import type { UpdateRequestFailure } from './way'
import type { UpdateConnections } from './ways'

/** Looks at what the project publishes: at the start, daily, and when it is wanted. */
export interface UpdateCheck {
  getResult(): UpdateCheckState
  /** What is offered, where something is. */
  offer(): ReleaseOffer | undefined
  /** Looks once; whoever asks meanwhile waits for the same look. */
  runCheck(): Promise<void>
  /** Looks where a day has gone by since the last time. */
  runIfDue(): void
  /** Forgets what was found: nothing is looked for any more. */
  forget(): void
  /** Whether what was offered once is behind what was seen since, or nobody knows any more what was seen. */
  isSuperseded(offer: ReleaseOffer): boolean
  /** What was offered is not any more. */
  expire(offer: ReleaseOffer): void
  /** Begins to look by itself. */
  startSchedule(): void
  close(): void
}

/** The time that a release is judged by: the venue's where there is one. */
export type UpdateTime = Pick<ReleaseJudgementInputs, 'now' | 'by'>

interface Parts {
  readonly project: UpdateProject
  readonly version: string
  readonly target: string | undefined
  readonly memory: StoredUpdateState
  readonly ways: UpdateConnections
  readonly clock: ClockPort
  readonly time: () => UpdateTime
  /** Whether anything may be looked for now. */
  readonly isWanted: () => boolean
  readonly log: LogPort
  readonly onChange: () => void
  /** The project was heard, and what it said is known. */
  readonly onFound: () => Promise<void>
}

/** How long after its start a desk looks: what a person waits for comes first. */
const START_DELAY_MS = 15_000
const DAY_MS = 86_400_000
/** How often it is seen whether a day is over: a machine that slept counts no hours. */
const HOUR_MS = 3_600_000

export function createUpdateCheck(parts: Parts): UpdateCheck {
  const { ways, clock, memory, log } = parts
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
    const got = await ways.withConnection(way => way.manifest())
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
    // SECURITY: what was seen is on the disk before anything of it is offered, so that no restart forgets it.
    if (next !== undefined && next !== seen && !memory.storeSeen(next).ok) return { is: 'forgetful', at }
    if (!offer.ok) return { is: 'refused', at, fault: offer.error }
    return offer.value === 'newest' ? { is: 'newest', at } : { is: 'offered', at, offer: offer.value }
  }

  /** SECURITY: what cannot be read any more is not as if nothing had ever been seen. */
  function readSeenManifest(): SeenReleaseManifest | 'lost' | undefined {
    try {
      return memory.seen()
    } catch {
      // Why does not matter: nothing is offered on it, and the person is told.
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
