import { notSigned, type Attempt } from '../attempt/attempt'
import { isRefusalUnread } from '../attempt/attempt-state'
import type { EnvelopeEnd } from '../envelope/ended'
import { CLOCKS_APART, type ArmedEnvelope, type BothClocks } from '../envelope/envelope'
import { usedIn, type EnvelopeUse } from '../envelope/used'
import type { Hold } from '../guard/guard'
import { compare } from '../value/decimal'

/** What is known while an envelope is open, as far as it can end by it. */
export interface ArmedKnown extends BothClocks {
  readonly used: EnvelopeUse
  /** Everything that left inside it. */
  readonly attempts: readonly Pick<Attempt, 'state' | 'write' | 'evidence'>[]
  readonly holds: readonly Hold[]
  /** The person's own caps as they are now, and as they were when it was sealed. */
  readonly guards: string
  readonly guardsThen: string
  /** Since when the window is out of sight or the keyboard elsewhere, by the clock that only goes forward. */
  readonly awaySince?: number | undefined
}

/** How long the window may be out of sight, or the keyboard elsewhere. */
export const AWAY_FOR = 60_000

/**
 * Why an open envelope has to end by what is known now; undefined while it goes on. What the person or the machine does
 * at one moment (disarm, stop, lock, sleep, another account) ends it there and then; this is the rest.
 */
export function endOf(envelope: ArmedEnvelope, known: ArmedKnown): EnvelopeEnd | undefined {
  return (
    byFates(envelope, known) ??
    byTime(envelope, known) ??
    byHolds(endingHolds(envelope, known.holds)) ??
    (known.guards === known.guardsThen ? undefined : 'guards changed') ??
    byClocks(envelope, known) ??
    (envelope.rule === undefined ? byUse(envelope, known) : undefined) ??
    byAbsence(known)
  )
}

/** The first outcome that is unknown, the first that whoever signs counts otherwise, and the first refusal of the venue's. */
function byFates({ rule }: ArmedEnvelope, { attempts }: ArmedKnown): EnvelopeEnd | undefined {
  // A cancel that is refused is explained where its order ended meanwhile: of a rule that is read first.
  const isRead = (one: ArmedKnown['attempts'][number]) => rule === undefined || !isRefusalUnread(one)
  const isAny = (is: Attempt['state']['is']) => attempts.some(one => one.state.is === is && isRead(one))
  if (attempts.some(({ state }) => state.is === 'not sent' && state.why === notSigned('outside')))
    return 'signer'
  if (isAny('unknown') || isAny('quarantined')) return 'unknown'
  return isAny('refused') || isAny('rejected') ? 'refused' : undefined
}

/** A program waits where only a figure or a connection is missing that nobody took away, and ends by its patience. */
const endingHolds = ({ rule }: ArmedEnvelope, holds: readonly Hold[]): readonly Hold[] =>
  rule === undefined ? holds : holds.filter(hold => !isWaitedFor(hold))

const isWaitedFor = (hold: Hold): boolean =>
  hold.is === 'reconciling' ||
  (hold.is === 'offline' && hold.chosen !== true) ||
  (hold.is === 'read-only' && hold.why === 'clock')

function byHolds(holds: readonly Hold[]): EnvelopeEnd | undefined {
  const ends = holds.flatMap(hold => endBehind(hold) ?? [])
  return order.find(end => ends.includes(end))
}

/** The gravest first: what is told is what a person has to know. */
const order: readonly EnvelopeEnd[] = [
  'halted',
  'unknown',
  'contradiction',
  'journal',
  'stopped',
  'locked',
  'clocks',
  'no connection',
  'gap',
  'guard',
  'trading off',
]

/** What a hold ends. What only waits for an answer of its own, or for one market, ends nothing. */
function endBehind(hold: Hold): EnvelopeEnd | undefined {
  switch (hold.is) {
    case 'halted':
    case 'unknown':
    case 'journal':
    case 'stopped':
      return hold.is
    case 'doubt':
    case 'venue act':
      return 'contradiction'
    case 'offline':
      return 'no connection'
    case 'daily':
    case 'break':
      return 'guard'
    case 'reconciling':
      return hold.awaits === 'channel' ? 'gap' : undefined
    case 'read-only':
      return hold.why === 'desk locked' || hold.why === 'locked'
        ? 'locked'
        : hold.why === 'clock'
          ? 'clocks'
          : 'trading off'
    case 'part':
      return undefined
  }
}

/** How long ago it was sealed, by each clock. */
const since = ({ sealedAt }: ArmedEnvelope, now: BothClocks): BothClocks => ({
  wall: now.wall - sealedAt.wall,
  steady: now.steady - sealedAt.steady,
})

function byTime(envelope: ArmedEnvelope, now: BothClocks): EnvelopeEnd | undefined {
  const { wall, steady } = since(envelope, now)
  return wall >= envelope.lasts || steady >= envelope.lasts ? 'time' : undefined
}

function byClocks(envelope: ArmedEnvelope, now: BothClocks): EnvelopeEnd | undefined {
  const { wall, steady } = since(envelope, now)
  return Math.abs(wall - steady) > CLOCKS_APART ? 'clocks' : undefined
}

/**
 * Whether nothing more can leave: of writes, of worth, or of every market. What is on its way by the last of it is
 * counted already, and leaves first.
 */
function byUse(
  { markets, worth, writes }: ArmedEnvelope,
  { used, attempts }: ArmedKnown,
): EnvelopeEnd | undefined {
  if (attempts.some(({ state }) => state.is === 'written' || state.is === 'sending')) return undefined
  const isFull =
    used.writes >= writes ||
    compare(used.worth, worth.inAll) >= 0 ||
    markets.every(({ symbol, size }) => compare(usedIn(used, symbol), size.inAll) >= 0)
  return isFull ? 'used up' : undefined
}

const byAbsence = ({ awaySince, steady }: ArmedKnown): EnvelopeEnd | undefined =>
  awaySince !== undefined && steady - awaySince >= AWAY_FOR ? 'out of sight' : undefined
