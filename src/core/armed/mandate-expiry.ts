import { formatNotSigned, type WriteAttempt } from '../attempt/write-attempt'
import { isRefusalUnread } from '../attempt/attempt-state'
import type { MandateEndReason } from '../envelope/mandate-end-reason'
import { getActiveTime, MAX_CLOCK_DRIFT_MS, type ArmedMandate, type ClockPair } from '../envelope/mandate'
import type { TradingRestriction } from '../guard/trading-guards'
import { compareDecimals, type Amount } from '../value/decimal-amount'

export interface MandateStatus extends ClockPair {
  readonly attempts: readonly Pick<WriteAttempt, 'state' | 'write' | 'evidence'>[]
  readonly restrictions: readonly TradingRestriction[]
  readonly guardsNow: string
  readonly guardsAtSealing: string
  /** Loss of one-click trading since arming. */
  readonly loss?: Amount | undefined
}

/**
 * Returns the reason why an open mandate must end, or `undefined`. Immediate events (disarm, stop, lock, sleep, account
 * switch) end it elsewhere.
 */
export function findMandateEnd(envelope: ArmedMandate, status: MandateStatus): MandateEndReason | undefined {
  return (
    findEndByOutcome(envelope, status) ??
    findEndByTime(envelope, status) ??
    findEndByRestriction(status.restrictions.filter(hold => endsMandate(envelope, hold))) ??
    (status.guardsNow === status.guardsAtSealing ? undefined : 'guards changed') ??
    findEndByClocks(envelope, status) ??
    findEndByLoss(envelope, status)
  )
}

/** States of attempts that can end a mandate. */
const endingStates: ReadonlySet<WriteAttempt['state']['is']> = new Set([
  'not sent',
  'unknown',
  'quarantined',
  'refused',
  'rejected',
])

/** Checks in order: a mandate violation found by the signer, an unknown outcome, a refusal by the venue. */
function findEndByOutcome({ rule }: ArmedMandate, { attempts }: MandateStatus): MandateEndReason | undefined {
  const problems = attempts.filter(({ state }) => endingStates.has(state.is))
  if (problems.some(({ state }) => state.is === 'not sent' && state.why === formatNotSigned('outside')))
    return 'signer'
  // A refused cancel is explained if its order ended meanwhile; a program first reads that order.
  const isExplained = (one: MandateStatus['attempts'][number]) => rule === undefined || !isRefusalUnread(one)
  const isAny = (is: WriteAttempt['state']['is']) =>
    problems.some(one => one.state.is === is && isExplained(one))
  if (isAny('unknown') || isAny('quarantined')) return 'unknown'
  // One-click trading shows a refusal at the press and goes on.
  return rule !== undefined && (isAny('refused') || isAny('rejected')) ? 'refused' : undefined
}

/**
 * Returns true if `hold` ends `envelope`. A missing figure or connection does not: presses are refused meanwhile, and a
 * program waits as long as its patience allows. A daily guard does not end one-click trading, which may still reduce.
 */
function endsMandate({ rule }: ArmedMandate, hold: TradingRestriction): boolean {
  const isTemporary =
    hold.is === 'reconciling' ||
    (hold.is === 'offline' && hold.chosen !== true) ||
    (hold.is === 'read-only' && hold.why === 'clock')
  return !isTemporary && !(hold.is === 'daily' && rule === undefined)
}

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
  'no connection',
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
    case 'read-only':
      return hold.why === 'desk locked' || hold.why === 'locked' ? 'locked' : 'trading off'
    case 'reconciling':
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
  const active = getActiveTime(envelope)
  return wall >= active || steady >= active ? 'time' : undefined
}

function findEndByClocks(envelope: ArmedMandate, now: ClockPair): MandateEndReason | undefined {
  const { wall, steady } = getElapsed(envelope, now)
  return Math.abs(wall - steady) > MAX_CLOCK_DRIFT_MS ? 'clocks' : undefined
}

const findEndByLoss = ({ session }: ArmedMandate, { loss }: MandateStatus): MandateEndReason | undefined =>
  session !== undefined && loss !== undefined && compareDecimals(loss, session.loss) >= 0 ? 'loss' : undefined
