import {
  add,
  compare,
  larger,
  multiply,
  smaller,
  subtract,
  toPlaces,
  ZERO,
  type Amount,
} from '../value/decimal'
import { feeOf } from '../figures/results'
import { optional, type Happened } from '../stance/aftermath'
import type { FillEstimate } from '../write/plan'
import type { Side } from '../market/market'
import type { Stance } from '../stance/stance'
import { hides } from './visible-rules'

/** What an order, or several as one, comes to in one case: what fills at whose rate, and what rests or is gone. */
export interface Deal {
  readonly quantity: Amount
  /** What fills × its prices, apart by who pays the taker's rate and who the maker's. */
  readonly taken: Amount
  readonly made: Amount
  readonly rests: Amount
  readonly restsWorth: Amount
  readonly cancelled: Amount
  readonly best?: Amount
  readonly worst?: Amount
  readonly by: FillEstimate['by']
  /** Where the mark has come to by then, where it had to move. */
  readonly mark?: Amount
}

const NONE: Deal = {
  quantity: ZERO,
  taken: ZERO,
  made: ZERO,
  rests: ZERO,
  restsWorth: ZERO,
  cancelled: ZERO,
  by: 'book',
}

/** What becomes of an order the moment it is taken, by the rules of its type. Undefined without a book. */
export function dealNow({ draft, fill, quantity, price }: Stance): Deal | undefined {
  if (fill === undefined || quantity === undefined) return undefined
  const { filled, paid, best, worst } = fill
  const { type } = draft
  const crosses = filled !== ZERO
  const rests = (size: Amount): Pick<Deal, 'rests' | 'restsWorth'> => ({
    rests: size,
    restsWorth: price === undefined ? ZERO : multiply(size, price),
  })
  if (type === 'POST_ONLY')
    return crosses && draft.stepsBack !== true
      ? { ...NONE, cancelled: quantity }
      : { ...NONE, ...rests(quantity) }
  const left = subtract(quantity, filled)
  if (type === 'FOK' && left !== ZERO) return { ...NONE, cancelled: quantity }
  return {
    ...NONE,
    quantity: filled,
    taken: paid,
    ...(crosses && { ...optional('best', best), ...optional('worst', worst) }),
    ...(type === 'LIMIT' ? rests(left) : { cancelled: left }),
  }
}

/** All of an order filled: what the book gives at its prices, the rest at its limit. */
export function dealFilled(stance: Stance): Deal | undefined {
  const { draft, quantity, cost, fill, price } = stance
  if (quantity === undefined || cost === undefined) return undefined
  const walked = draft.type === 'POST_ONLY' ? undefined : fill
  const gives = walked !== undefined && walked.filled !== ZERO
  // Without a book nobody knows whether it crosses, so the dearer rate is told.
  const rests = draft.type === 'POST_ONLY' || (draft.type === 'LIMIT' && fill !== undefined && !hides(draft))
  const taken = rests ? (walked?.paid ?? ZERO) : cost
  return {
    ...NONE,
    quantity,
    taken,
    made: subtract(cost, taken),
    ...(gives && { ...optional('best', walked.best), ...optional('worst', walked.worst) }),
    by: gives ? 'book' : price === undefined ? 'mark' : 'limit',
    ...reached(stance),
  }
}

/**
 * What rests first fills once the mark has come to its limit, where it is not beyond it already: a fill by itself
 * brings no gain.
 */
function reached({ draft, fill, quantity, price, mark }: Stance): Pick<Deal, 'mark'> {
  if (draft.type !== 'LIMIT' && draft.type !== 'POST_ONLY') return {}
  const isWhole = fill !== undefined && fill.filled === quantity && draft.type === 'LIMIT'
  if (price === undefined || mark === undefined || isWhole) return {}
  return { mark: further(draft.side, mark, price) }
}

const further = (side: Side, a: Amount, b: Amount): Amount => (side === 'BUY' ? smaller(a, b) : larger(a, b))

/** All of an order filled at the worst price consented to, or, without one, at the worst the book would be walked to. */
export function dealWorst(stance: Stance): Deal | undefined {
  const { draft, quantity, price, fill } = stance
  if (quantity === undefined) return undefined
  const isWhole = fill !== undefined && compare(fill.filled, quantity) >= 0
  const at = price ?? (isWhole ? fill.worst : undefined)
  if (at === undefined) return undefined
  const worth = multiply(at, quantity)
  // Whatever rests now may cross by the time it arrives; what is post-only never takes.
  const paid = draft.type === 'POST_ONLY' ? { made: worth } : { taken: worth }
  return { ...NONE, quantity, ...paid, by: price === undefined ? 'book' : 'limit', ...reached(stance) }
}

/** What several orders come to together. */
export function dealOf(deals: readonly Deal[], side: Side): Deal {
  const [first = NONE, ...others] = deals
  const all = others.reduce((sum, one) => joined(sum, one, side), first)
  return all.by === 'limit' && others.length > 0 ? { ...all, by: 'limits' } : all
}

function joined(a: Deal, b: Deal, side: Side): Deal {
  const [best, worst] = [a.best ?? b.best, b.worst ?? a.worst]
  const mark = a.mark && b.mark ? further(side, a.mark, b.mark) : (a.mark ?? b.mark)
  return {
    quantity: add(a.quantity, b.quantity),
    taken: add(a.taken, b.taken),
    made: add(a.made, b.made),
    rests: add(a.rests, b.rests),
    restsWorth: add(a.restsWorth, b.restsWorth),
    cancelled: add(a.cancelled, b.cancelled),
    ...optional('best', best),
    ...optional('worst', worst),
    ...optional('mark', mark),
    by: a.by === 'book' || b.by === 'book' ? 'book' : a.by,
  }
}

/** What a deal costs in fees, at whose rate; undefined while the rates are not known. */
export function feeFor({ on }: Stance, { taken, made }: Deal) {
  const terms = on.snapshot.terms?.value
  if (terms === undefined) return undefined
  const { takerBps, makerBps } = terms
  const sum = add(feeOf(taken, takerBps), feeOf(made, makerBps))
  const amount = toPlaces(sum, 6, 'up')
  if (taken !== ZERO && made !== ZERO) return { amount, as: 'both' } as const
  return made === ZERO
    ? ({ amount, as: 'taker', bps: takerBps } as const)
    : ({ amount, as: 'maker', bps: makerBps } as const)
}

/** A deal as the account sees it. */
export const happenedOf = (deal: Deal, fee: Amount | undefined): Happened => ({
  quantity: deal.quantity,
  paid: add(deal.taken, deal.made),
  fee,
  rests: deal.rests,
  restsWorth: deal.restsWorth,
  mark: deal.mark,
})
