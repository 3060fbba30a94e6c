import {
  isBehind,
  judgeRelease,
  type ReleaseOffer,
  type Project,
  type SeenManifest,
  type UpdateInputs,
} from '@core/update/believe'
import type { Looked } from '@core/update/updating'
import type { Clock, Log } from '../ports'
import { seals } from './seals'
import type { UpdateMemory } from './update-memory'
import type { Failed } from './way'
import type { UpdateWays } from './ways'

/** Looks at what the project publishes: at the start, daily, and when it is wanted. */
export interface Looking {
  looked(): Looked
  /** What is offered, where something is. */
  offer(): ReleaseOffer | undefined
  /** Looks once; whoever asks meanwhile waits for the same look. */
  look(): Promise<void>
  /** Looks where a day has gone by since the last time. */
  lookIfDue(): void
  /** Forgets what was found: nothing is looked for any more. */
  forget(): void
  /** Whether what was offered once is behind what was seen since, or nobody knows any more what was seen. */
  isSuperseded(offer: ReleaseOffer): boolean
  /** What was offered is not any more. */
  expire(offer: ReleaseOffer): void
  /** Begins to look by itself. */
  begin(): void
  close(): void
}

/** The time that a release is judged by: the venue's where there is one. */
export type UpdateTime = Pick<UpdateInputs, 'now' | 'by'>

interface Parts {
  readonly project: Project
  readonly version: string
  readonly target: string | undefined
  readonly memory: UpdateMemory
  readonly ways: UpdateWays
  readonly clock: Clock
  readonly time: () => UpdateTime
  /** Whether anything may be looked for now. */
  readonly isWanted: () => boolean
  readonly log: Log
  readonly onChange: () => void
  /** The project was heard, and what it said is known. */
  readonly onFound: () => Promise<void>
}

/** How long after its start a desk looks: what a person waits for comes first. */
const AFTER_START = 15_000
const DAY = 86_400_000
/** How often it is seen whether a day is over: a machine that slept counts no hours. */
const HOUR = 3_600_000

export function createLooking(parts: Parts): Looking {
  const { ways, clock, memory, log } = parts
  let looked: Looked = { is: 'never' }
  let running: Promise<void> | undefined
  let lookedAt = -Infinity
  let callOff: () => void = () => undefined

  function tell(next: Looked): void {
    looked = next
    parts.onChange()
  }

  async function lookOnce(): Promise<void> {
    lookedAt = clock.now()
    tell({ is: 'looking' })
    const got = await ways.through(way => way.manifest())
    const at = clock.now()
    if (got === undefined || (got.is === 'failed' && got.why === 'stopped')) return tell({ is: 'never' })
    const found = got.is === 'failed' ? unanswered(got, at) : judged(got.text, at)
    log.note('looked for an update', { found: found.is === 'refused' ? found.fault.is : found.is })
    tell(found)
    if (found.is !== 'unreachable') void parts.onFound()
  }

  function judged(text: string, at: number): Looked {
    const seen = remembered()
    if (seen === 'lost') return { is: 'forgetful', at }
    const { project, version, target } = parts
    const inputs = { own: version, keys: project.keys, target, seen, ...parts.time() }
    const { seen: next, offer } = judgeRelease(text, inputs, seals)
    // SECURITY: what was seen is on the disk before anything of it is offered, so that no restart forgets it.
    if (next !== undefined && next !== seen && !memory.see(next).ok) return { is: 'forgetful', at }
    if (!offer.ok) return { is: 'refused', at, fault: offer.error }
    return offer.value === 'newest' ? { is: 'newest', at } : { is: 'offered', at, offer: offer.value }
  }

  /** SECURITY: what cannot be read any more is not as if nothing had ever been seen. */
  function remembered(): SeenManifest | 'lost' | undefined {
    try {
      return memory.seen()
    } catch {
      // Why does not matter: nothing is offered on it, and the person is told.
      return 'lost'
    }
  }

  function wait(ms: number): void {
    callOff = clock.after(ms, () => {
      lookIfDue()
      wait(HOUR)
    })
  }

  function lookIfDue(): void {
    const since = clock.now() - lookedAt
    if (parts.isWanted() && (since >= DAY || since < 0)) void look()
  }

  function look(): Promise<void> {
    running ??= lookOnce().finally(() => (running = undefined))
    return running
  }

  return {
    looked: () => looked,
    offer: () => (looked.is === 'offered' ? looked.offer : undefined),
    look,
    lookIfDue,
    forget: () => tell({ is: 'never' }),
    isSuperseded(offer) {
      const seen = remembered()
      return seen === 'lost' || isBehind(offer, seen)
    },
    expire: ({ version, expires }) =>
      tell({ is: 'refused', at: clock.now(), fault: { is: 'expired', version, at: expires } }),
    begin: () => wait(AFTER_START),
    close: () => callOff(),
  }
}

const unanswered = ({ why }: Failed, at: number): Looked =>
  why === 'too large' ? { is: 'refused', at, fault: { is: 'too large' } } : { is: 'unreachable', at, why }
