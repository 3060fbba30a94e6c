import type { BasketRule, EnvelopeRule } from '../envelope/program-rule'
import { compare } from '../value/decimal'
import { endsOrder, placesOrder, type OrderWrite, type Write } from '../write/write'
import { legsSent } from './basket/basket'
import type { DoneWrite } from './done'
import type { ProgramKnown } from './known'
import { isUnread } from './program-step'
import { asksToMove, mayMove } from './protect/protect'
import { ruledBy } from './ruled-by'

/**
 * Whether a rule asks for this very write for this slice, with all that was done but itself: looked at once more right
 * before the socket. The price is held by the worst one that is sealed; what it is drawn from moves meanwhile.
 */
export function asksFor(
  rule: EnvelopeRule,
  slice: number,
  write: Write,
  done: readonly DoneWrite[],
): boolean {
  if (done.some(({ stands }) => stands === 'unknown' || stands === 'on its way')) return false
  if (rule.is === 'protect') return asksToMove(rule, slice, write, done)
  if (endsOrder(write))
    return (
      done.some(one => one.does === 'place' && one.slice === slice && one.orderId === write.orderId) &&
      !done.some(one => one.does === 'take back' && one.slice === slice)
    )
  const ruled = ruledBy(rule)
  if (!ruled.restsTogether && done.some(({ isLate }) => isLate === true)) return false
  const leg = rule.is === 'basket' ? rule.legs[slice] : rule
  if (!placesOrder(write) || write.side !== leg?.side || !ruled.types.some(type => type === write.type))
    return false
  if (write.reduceOnly !== rule.reduceOnly) return false
  if (rule.is === 'basket' && !isTurnOf(rule, slice, write, done)) return false
  // Where several rest together each is sent once, in whichever order; else nothing stands and nothing came after.
  const isSpent = ruled.restsTogether
    ? done.some(one => one.slice === slice)
    : done.some(one => one.slice >= slice || one.stands === 'open')
  if (isSpent) return false
  if (ruled.sealedPrice !== undefined && ruled.sealedPrice(slice) !== write.price) return false
  // What only reduces may be smaller: there may be less to close.
  const than = compare(write.quantity, ruled.sizeOf(slice, done))
  return rule.reduceOnly ? than <= 0 : than === 0
}

/**
 * The same by what is known then as well: what was read since the step may be of another stop, or show what is held to be
 * more than the records say that the step went by.
 */
export const stillAsks = (
  rule: EnvelopeRule,
  slice: number,
  write: Write,
  known: ProgramKnown,
  done: readonly DoneWrite[],
): boolean =>
  asksFor(rule, slice, write, done) &&
  (rule.is === 'protect'
    ? mayMove(rule, write, known, done)
    : !placesOrder(write) || !isUnread(rule, known, done))

/** Whether it is the market of this leg, and every leg before it had its order. */
const isTurnOf = (
  { legs }: BasketRule,
  slice: number,
  { symbol }: OrderWrite,
  done: readonly DoneWrite[],
): boolean => legs[slice]?.symbol === symbol && legsSent(done) === slice
