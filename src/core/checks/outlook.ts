import { aftermathOf, optional } from '../stance/aftermath'
import { add, compare, multiply, toPlaces, ZERO, type Amount } from '../value/decimal'
import { feeBps, type Need } from './money-rules'
import type { FeeEstimate, FillEstimate, Outlook } from '../write/plan'
import { feeOf } from '../figures/rates'
import { positionTimes } from '../stance/position-times'
import { effectOf, signed, type Stance } from '../stance/stance'

/** What may happen if all of an order fills, beside what stands now. Figures that need a missing one are absent. */
export function outlookOf(stance: Stance, need: Need | undefined): Outlook {
  const { draft, exposure, quantity, price, book, on } = stance
  const order = quantity === undefined ? undefined : signed(draft, quantity)
  const held = exposure?.quantity
  const ceiling = draft.side === 'BUY' && price !== undefined && quantity !== undefined
  const notional = notionalAtWorst(stance)
  const after = held === undefined || order === undefined ? undefined : add(held, order)
  const fee = feeEstimate(stance)
  return {
    effect: held === undefined || order === undefined ? 'none' : effectOf(held, order),
    ...(ceiling ? { ceiling: multiply(price, quantity) } : {}),
    ...(notional === undefined ? {} : { notional }),
    ...optional('fill', fillEstimate(stance)),
    ...optional('fee', fee),
    position: { ...optional('before', held), ...optional('after', after) },
    ...positionTimes(on, draft.symbol, draft.marginMode),
    ...aftermathOf(stance),
    ...(need === undefined ? {} : { margin: need.margin }),
    ...(book === undefined || on.book === undefined ? {} : { bookAge: Math.max(0, on.now - on.book.asOf) }),
  }
}

function notionalAtWorst({ draft, price, quantity, fill, mark }: Stance): Amount | undefined {
  const at = draft.type === 'MARKET' ? (fill?.worst ?? mark) : price
  return at === undefined || quantity === undefined ? undefined : multiply(at, quantity)
}

/** What the book would give at once, by the rules of the order's type. */
function fillEstimate({ draft, fill, quantity }: Stance): FillEstimate | undefined {
  if (fill === undefined || quantity === undefined) return undefined
  const { filled, average, best, worst } = fill
  const whole = compare(filled, quantity) >= 0
  if (draft.type === 'POST_ONLY') {
    const rests = filled === ZERO || draft.stepsBack === true
    return { quantity: ZERO, rest: rests ? 'rests' : 'cancelled' }
  }
  if (draft.type === 'FOK' && !whole) return { quantity: ZERO, rest: 'cancelled' }
  return {
    quantity: filled,
    ...optional('average', average),
    ...optional('best', best),
    ...optional('worst', worst),
    rest: whole ? 'none' : draft.type === 'LIMIT' ? 'rests' : 'cancelled',
  }
}

function feeEstimate(stance: Stance): FeeEstimate | undefined {
  const { cost } = stance
  const rate = feeBps(stance)
  if (rate === undefined || cost === undefined) return undefined
  const amount = toPlaces(feeOf(cost, rate.bps), 6, 'up')
  return { bps: rate.bps, amount, as: rate.as }
}
