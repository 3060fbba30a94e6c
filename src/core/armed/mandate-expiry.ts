import { formatNotSigned, type WriteAttempt } from '../attempt/write-attempt'
import { isRefusalUnread } from '../attempt/attempt-state'
import type { MandateEndReason } from '../envelope/mandate-end-reason'
import { MAX_CLOCK_DRIFT_MS, type ArmedMandate, type ClockPair } from '../envelope/mandate'
import { getUsedSize, type MandateUsageTotals } from '../envelope/mandate-consumption'
import type { TradingRestriction } from '../guard/trading-guards'
import { compareDecimals } from '../value/decimal-amount'

export interface MandateStatus extends ClockPair {
  readonly used: MandateUsageTotals
  readonly attempts: readonly Pick<WriteAttempt, 'state' | 'write' | 'evidence'>[]
  readonly restrictions: readonly TradingRestriction[]
  readonly guardsNow: string
  readonly guardsAtSealing: string
  /** Monotonic time since which the window is hidden or unfocused. */
  readonly awaySince?: number | undefined
}

/** Milliseconds for which the window may be hidden or unfocused. */
export const MAX_AWAY_MS = 60_000

/**
 * Returns the reason why an open mandate must end, or `undefined`. Immediate events (disarm, stop, lock, sleep, account
 * switch) end it elsewhere.
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

/** Checks in order: a mandate violation found by the signer, an unknown outcome, a refusal by the venue. */
function findEndByOutcome({ rule }: ArmedMandate, { attempts }: MandateStatus): MandateEndReason | undefined {
  // A refused cancel is explained if its order ended meanwhile; a program first reads that order.
  const isRead = (one: MandateStatus['attempts'][number]) => rule === undefined || !isRefusalUnread(one)
  const isAny = (is: WriteAttempt['state']['is']) => attempts.some(one => one.state.is === is && isRead(one))
  if (attempts.some(({ state }) => state.is === 'not sent' && state.why === formatNotSigned('outside')))
    return 'signer'
  if (isAny('unknown') || isAny('quarantined')) return 'unknown'
  return isAny('refused') || isAny('rejected') ? 'refused' : undefined
}

/** A program waits through a missing figure or connection and ends by its own patience instead. */
const listEndingRestrictions = (
  { rule }: ArmedMandate,
  holds: readonly TradingRestriction[],
): readonly TradingRestriction[] =>
  rule === undefined ? holds : holds.filter(hold => !isTemporaryRestriction(hold))

const isTemporaryRestriction = (hold: TradingRestriction): boolean =>
  hold.is === 'reconciling' ||
  (hold.is === 'offline' && hold.chosen !== true) ||
  (hold.is === 'read-only' && hold.why === 'clock')

function findEndByRestriction(holds: readonly TradingRestriction[]): MandateEndReason | undefined {
  const ends = holds.flatMap(hold => getRestrictionEnd(hold) ?? [])
  return endReasonOrder.find(end => ends.includes(end))
}

/** Gravest first; the first match is reported. */
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

/** Maps a restriction to the end it causes. A restriction on one write or one market ends nothing. */
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

/** Returns true if writes, notional or every market are used up. Attempts in flight are counted and finish first. */
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
