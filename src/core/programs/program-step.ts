import type { EnvelopeEnd } from '../envelope/ended'
import type { ArmedType } from '../envelope/envelope'
import type { EnvelopeRule, ProgramRule, RuleLeg } from '../envelope/program-rule'
import { legAt, type SealedMarkets } from '../envelope/rule-legs'
import {
  absolute,
  isNegative,
  isPositive,
  isZero,
  smaller,
  subtract,
  sumOfProducts,
  type Amount,
} from '../value/decimal'
import type { DoneWrite } from './done'
import { knownIn, type ProgramKnown } from './known'
import { protectStep, type ProtectStep } from './protect/protect'
import type { Ruled } from './ruled'
import { ruledBy } from './ruled-by'

/** What a rule comes to: one request, a wait, or its end. */
export type ProgramStep =
  | {
      readonly is: 'place'
      readonly slice: number
      readonly type: ArmedType
      readonly price: Amount
      readonly quantity: Amount
    }
  | { readonly is: 'take back'; readonly slice: number; readonly orderId: string }
  | Extract<ProtectStep, { is: 'move' }>
  | { readonly is: 'wait'; readonly why: ProgramWait }
  | { readonly is: 'end'; readonly why: EnvelopeEnd }

/** What it waits for. */
export type ProgramWait =
  /** What left is not at its end: an answer, or its record. */
  | 'what left'
  /** A figure or a connection. */
  | 'figures'
  /** The time of its next slice. */
  | 'its time'
  /** The market: its price is beyond the worst that was sealed, or past what is to rest there. */
  | 'a better price'

const wait = (why: ProgramWait): ProgramStep => ({ is: 'wait', why })
const end = (why: EnvelopeEnd): ProgramStep => ({ is: 'end', why })

/**
 * What comes next, by what was sealed, what is known and what was done. Nothing is sent again: what was missed is missed
 * beyond what the seal says may be caught up, and what left is at its end before the next one does.
 */
export function programStep(
  envelope: SealedMarkets,
  rule: EnvelopeRule,
  known: ProgramKnown,
  done: readonly DoneWrite[],
): ProgramStep {
  if (done.some(({ stands }) => stands === 'unknown')) return end('unknown')
  if (done.some(({ stands }) => stands === 'on its way')) return wait('what left')
  // Nothing of it is open at the venue but the stop that stood before: at a gap it waits.
  if (rule.is === 'protect')
    return known.waitsSince === undefined ? protectStep(rule, known, done) : waiting(rule, known)
  const ruled = ruledBy(rule)
  // What comes next was worked out from what is no longer so.
  if (!ruled.restsTogether && done.some(({ isLate }) => isLate === true)) return end('contradiction')
  const open = openOf(done)
  // Nobody knows what becomes of it meanwhile: with something open it does not wait for a channel.
  if (open.length > 0 && known.isCutOff === true) return end('gap')
  if (known.waitsSince !== undefined) return waiting(rule, known)
  const asked = { envelope, rule, ruled }
  const after = open.flatMap(one => afterOpen(asked, known, done, one) ?? [])
  const next = after.find(({ is }) => is === 'end') ?? after[0]
  if (next !== undefined) return next
  if (open.length > 0 && !ruled.restsTogether) return wait('what left')
  if (open.length === 0 && ruled.isDone(known, done)) return end('done')
  return placing(asked, known, done)
}

const openOf = (done: readonly DoneWrite[]): readonly DoneWrite[] =>
  done.filter(({ does, stands }) => does === 'place' && stands === 'open')

interface Asked {
  readonly envelope: SealedMarkets
  readonly rule: ProgramRule
  readonly ruled: Ruled
}

const waiting = (
  { patience }: Pick<EnvelopeRule, 'patience'>,
  { elapsed, waitsSince = elapsed }: ProgramKnown,
): ProgramStep => (elapsed - waitsSince >= patience ? end('patience') : wait('figures'))

/**
 * An order of it stands: it rests until its time is over, or is left behind by the market, and is taken back once.
 * Undefined while it stands on.
 */
function afterOpen(
  { envelope, rule, ruled }: Asked,
  known: ProgramKnown,
  done: readonly DoneWrite[],
  open: DoneWrite,
): ProgramStep | undefined {
  const { slice, orderId } = open
  const takenBack = done.find(one => one.slice === slice && one.does === 'take back')
  if (takenBack !== undefined) return takenBack.stands === 'not sent' ? end('not sent') : undefined
  // What takes never rests: its record is only late.
  if (open.type === 'IOC' || orderId === undefined) return undefined
  return ruled.isOver(known, open, marketOf(envelope, legAt(rule, envelope, slice)))
    ? { is: 'take back', slice, orderId }
    : undefined
}

/**
 * Whether an order's end rests on its record alone: neither what is open nor what is held was asked for since. What
 * comes next is as large as that record says, so that both have had the time to speak against it.
 */
export const isUnread = (
  rule: ProgramRule,
  { readAt }: Pick<ProgramKnown, 'readAt'>,
  done: readonly DoneWrite[],
): boolean =>
  (!ruledBy(rule).restsTogether || rule.reduceOnly) &&
  done.some(({ endedAt }) => endedAt !== undefined && (readAt === undefined || readAt <= endedAt))

function placing(asked: Asked, known: ProgramKnown, done: readonly DoneWrite[]): ProgramStep {
  const { envelope, rule, ruled } = asked
  const open = openOf(done)
  if (isUnread(rule, known, done)) return wait('what left')
  const due = ruled.due(known, done)
  if (due === undefined) return wait(open.length > 0 ? 'what left' : 'its time')
  const leg = legAt(rule, envelope, due.slice)
  if (leg === undefined) return wait('its time')
  const knownThere = knownIn(known, leg.symbol)
  const priced = ruled.priceOf(due, knownThere, marketOf(envelope, leg))
  if (priced.is === 'none') return wait(priced.why)
  const quantity = ruled.sizeOf(due.slice, done)
  const place = { is: 'place', ...due, price: priced.price } as const
  if (!rule.reduceOnly) return isPositive(quantity) ? { ...place, quantity } : wait('its time')
  const { position } = knownThere
  if (position === undefined) return wait('figures')
  if (isZero(position) || isNegative(position) !== (leg.side === 'BUY'))
    return open.length > 0 ? wait('what left') : end('nothing to close')
  // What rests beside it closes its own part of the position.
  const closing = sumOfProducts(open.map(one => [subtract(one.quantity, one.executed)]))
  const left = smaller(quantity, subtract(absolute(position), closing))
  return isPositive(left) ? { ...place, quantity: left } : wait('its time')
}

const marketOf = ({ markets }: SealedMarkets, leg: Pick<RuleLeg, 'symbol'> | undefined) =>
  markets.find(({ symbol }) => symbol === leg?.symbol)
