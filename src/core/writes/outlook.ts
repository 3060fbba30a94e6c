import { sumsOf } from '../figures/parts'
import { realisedBy } from '../figures/results'
import { footingAfter, optional, standingIn, standingNow } from '../stance/aftermath'
import { add, divide, sumOfProducts, ZERO, type Amount } from '../value/decimal'
import { dealFilled, dealNow, dealWorst, feeFor, happenedOf, partsOf, type Deal } from './deal'
import type { Level } from '../market/book'
import type { Need } from './rules/money-rules'
import type { FillEstimate, Outlook, Prospect } from '../write/plan'
import { positionTimes } from '../stance/position-times'
import { effectOf, signed, type Stance } from '../stance/stance'

/** What may happen to an order, beside what stands now. Figures that need a missing one are absent. */
export function outlookOf(stance: Stance, need: Need | undefined): Outlook {
  const deals = { now: dealNow(stance), filled: dealFilled(stance), worst: dealWorst(stance) }
  return outlookBy(stance, deals, need)
}

/** The same of deals that are known already: those of several orders, with a stance for all of them as one. */
export function outlookBy(stance: Stance, deals: Deals, need: Need | undefined): Outlook {
  const { draft, exposure, quantity, price, book, on } = stance
  const order = quantity === undefined ? undefined : signed(draft, quantity)
  const held = exposure?.quantity
  const ceiling = draft.side === 'BUY' && price !== undefined ? deals.worst : undefined
  const effect = held === undefined || order === undefined ? 'none' : effectOf(held, order, draft.reduceOnly)
  // What only reduces and cannot is refused: nothing is said to come of it.
  const told: Deals = draft.reduceOnly && effect === 'none' ? nothingComes : deals
  const now = told.now && prospectOf(stance, told.now)
  return {
    effect,
    ...optional('ceiling', ceiling && worthOf(ceiling.fills)),
    before: standingNow(stance),
    ...positionTimes(on, draft.symbol, draft.marginMode),
    ...optional('now', now),
    ...optional(
      'filled',
      isWhole(told.now) ? now : filledOf(stance, told.filled, effect === 'none' ? undefined : order),
    ),
    ...optional('worst', told.worst && prospectOf(stance, told.worst)),
    ...optional('margin', need?.margin),
    ...(book === undefined || on.book === undefined ? {} : { bookAge: Math.max(0, on.now - on.book.asOf) }),
  }
}

const nothingComes: Deals = { now: undefined, filled: undefined, worst: undefined }

/** Whether all of it fills at once: then that is also what it is if it fills. */
const isWhole = (now: Deal | undefined): boolean =>
  now !== undefined && now.rests.length === 0 && now.cancelled === ZERO

/** Without a price there is still a position to tell. */
function filledOf(stance: Stance, deal: Deal | undefined, order: Amount | undefined): Prospect | undefined {
  if (deal !== undefined) return prospectOf(stance, deal)
  const held = stance.exposure?.quantity
  return held === undefined || order === undefined ? undefined : { position: add(held, order) }
}

/** What an order, or several as one, comes to in each case that can be told. */
export interface Deals {
  readonly now: Deal | undefined
  readonly filled: Deal | undefined
  readonly worst: Deal | undefined
}

/** What a deal makes of a position and its account. */
export function prospectOf(stance: Stance, deal: Deal): Prospect {
  const parts = partsOf(stance, deal)
  const fee = feeFor(stance, deal, parts)
  const { quantity, paid } = parts
    ? sumsOf(parts)
    : { quantity: sizeOf(deal.fills), paid: worthOf(deal.fills) }
  const footing = footingAfter(stance, happenedOf(deal, parts))
  const { exposure, draft, row } = stance
  const position = exposure && add(exposure.quantity, signed(draft, quantity))
  return {
    ...(footing === undefined ? optional('position', position) : standingIn(stance, footing)),
    fill: fillOf(deal, quantity, paid),
    ...(quantity !== ZERO && { paid, ...optional('fee', fee) }),
    ...optional('realised', parts && row && realisedBy(row, draft.side, parts)),
  }
}

const sizeOf = (levels: readonly Level[]): Amount => sumOfProducts(levels.map(({ quantity }) => [quantity]))

const worthOf = (levels: readonly Level[]): Amount =>
  sumOfProducts(levels.map(({ quantity, price }) => [quantity, price]))

function fillOf({ best, worst, by, rests, cancelled }: Deal, quantity: Amount, paid: Amount): FillEstimate {
  return {
    quantity,
    ...optional('average', divide(paid, quantity, 12, 'nearest')),
    ...optional('best', best),
    ...optional('worst', worst),
    by,
    rests: sizeOf(rests),
    cancelled,
  }
}
