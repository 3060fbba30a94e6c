import { formatNotSigned, type WriteAttempt } from '../attempt/attempt'
import { isRefusalUnread } from '../attempt/attempt-state'
import type { MandateEndReason } from '../envelope/ended'
import { MAX_CLOCK_DRIFT_MS, type ArmedMandate, type ClockPair } from '../envelope/envelope'
import { getUsedSize, type MandateUsageTotals } from '../envelope/used'
import type { TradingRestriction } from '../guard/guard'
import { compareDecimals } from '../value/decimal'

/** What is known while an envelope is open, as far as it can end by it. */
export interface MandateStatus extends ClockPair {
  readonly used: MandateUsageTotals
  /** Everything that left inside it. */
  readonly attempts: readonly Pick<WriteAttempt, 'state' | 'write' | 'evidence'>[]
  readonly restrictions: readonly TradingRestriction[]
  /** The person's own caps as they are now, and as they were when it was sealed. */
  readonly guardsNow: string
  readonly guardsAtSealing: string
  /** Since when the window is out of sight or the keyboard elsewhere, by the clock that only goes forward. */
  readonly awaySince?: number | undefined
}

/** How long the window may be out of sight, or the keyboard elsewhere. */
export const MAX_AWAY_MS = 60_000

/**
 * Why an open envelope has to end by what is known now; undefined while it goes on. What the person or the machine does
 * at one moment (disarm, stop, lock, sleep, another account) ends it there and then; this is the rest.
 */
export function findMandateEnd(envelope: ArmedMandate, known: MandateStatus): MandateEndReason | undefined {
  return (
    findEndByOutcome(envelope, known) ??
    findEndByTime(envelope, known) ??
    findEndByRestriction(listEndingRestrictions(envelope, known.restrictions)) ??
    (known.guardsNow === known.guardsAtSealing ? undefined : 'guards changed') ??
    findEndByClocks(envelope, known) ??
    (envelope.rule === undefined ? findEndByUsage(envelope, known) : undefined) ??
    findEndByAbsence(known)
  )
}

/** The first outcome that is unknown, the first that whoever signs counts otherwise, and the first refusal of the venue's. */
function findEndByOutcome({ rule }: ArmedMandate, { attempts }: MandateStatus): MandateEndReason | undefined {
  // A cancel that is refused is explained where its order ended meanwhile: of a rule that is read first.
  const isRead = (one: MandateStatus['attempts'][number]) => rule === undefined || !isRefusalUnread(one)
  const isAny = (is: WriteAttempt['state']['is']) => attempts.some(one => one.state.is === is && isRead(one))
  if (attempts.some(({ state }) => state.is === 'not sent' && state.why === formatNotSigned('outside')))
    return 'signer'
  if (isAny('unknown') || isAny('quarantined')) return 'unknown'
  return isAny('refused') || isAny('rejected') ? 'refused' : undefined
}

/** A program waits where only a figure or a connection is missing that nobody took away, and ends by its patience. */
const listEndingRestrictions = ({ rule }: ArmedMandate, holds: readonly TradingRestriction[]): readonly TradingRestriction[] =>
  rule === undefined ? holds : holds.filter(hold => !isTemporaryRestriction(hold))

const isTemporaryRestriction = (hold: TradingRestriction): boolean =>
  hold.is === 'reconciling' ||
  (hold.is === 'offline' && hold.chosen !== true) ||
  (hold.is === 'read-only' && hold.why === 'clock')

function findEndByRestriction(holds: readonly TradingRestriction[]): MandateEndReason | undefined {
  const ends = holds.flatMap(hold => getRestrictionEnd(hold) ?? [])
  return endReasonOrder.find(end => ends.includes(end))
}

/** The gravest first: what is told is what a person has to know. */
const endReasonOrder: readonly MandateEndReason[] = [
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
function getRestrictionEnd(hold: TradingRestriction): MandateEndReason | undefined {
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
const getElapsed = ({ sealedAt }: ArmedMandate, now: ClockPair): ClockPair => ({
  wall: now.wall - sealedAt.wall,
  steady: now.steady - sealedAt.steady,
})

function findEndByTime(envelope: ArmedMandate, now: ClockPair): MandateEndReason | undefined {
  const { wall, steady } = getElapsed(envelope, now)
  return wall >= envelope.lasts || steady >= envelope.lasts ? 'time' : undefined
}

function findEndByClocks(envelope: ArmedMandate, now: ClockPair): MandateEndReason | undefined {
  const { wall, steady } = getElapsed(envelope, now)
  return Math.abs(wall - steady) > MAX_CLOCK_DRIFT_MS ? 'clocks' : undefined
}

/**
 * Whether nothing more can leave: of writes, of worth, or of every market. What is on its way by the last of it is
 * counted already, and leaves first.
 */
function findEndByUsage(
  { markets, worth, writes }: ArmedMandate,
  { used, attempts }: MandateStatus,
): MandateEndReason | undefined {
  if (attempts.some(({ state }) => state.is === 'written' || state.is === 'sending')) return undefined
  const isFull =
    used.writes >= writes ||
    compareDecimals(used.worth, worth.inAll) >= 0 ||
    markets.every(({ symbol, size }) => compareDecimals(getUsedSize(used, symbol), size.inAll) >= 0)
  return isFull ? 'used up' : undefined
}

const findEndByAbsence = ({ awaySince, steady }: MandateStatus): MandateEndReason | undefined =>
  awaySince !== undefined && steady - awaySince >= MAX_AWAY_MS ? 'out of sight' : undefined
