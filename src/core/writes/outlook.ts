import { sumsOf } from '../figures/parts'
import { realisedBy } from '../figures/results'
import { footingAfter, optional, positionIn, positionNow } from '../context/projected'
import { add, divide, sumOfProducts, ZERO, type Amount } from '../value/decimal'
import { dealFilled, dealNow, dealWorst, feeFor, happenedOf, fillPartsOf, type Deal } from './deal'
import type { Level } from '../market/book'
import type { Need } from './rules/money-rules'
import type { FillEstimate, Outlook, Prospect } from '../write/plan'
import { positionTimes } from '../context/position-times'
import { effectOf, signed, type OrderContext } from '../context/order-context'

/** What may happen to an order, beside what stands now. Figures that need a missing one are absent. */
export function outlookOf(context: OrderContext, need: Need | undefined): Outlook {
  const deals = { now: dealNow(context), filled: dealFilled(context), worst: dealWorst(context) }
  return outlookBy(context, deals, need)
}

/** The same of deals that are known already: those of several orders, with a context for all of them as one. */
export function outlookBy(context: OrderContext, deals: Deals, need: Need | undefined): Outlook {
  const { draft, exposure, quantity, price, book, on } = context
  const order = quantity === undefined ? undefined : signed(draft, quantity)
  const held = exposure?.quantity
  const ceiling = draft.side === 'BUY' && price !== undefined ? deals.worst : undefined
  const effect = held === undefined || order === undefined ? 'none' : effectOf(held, order, draft.reduceOnly)
  // What only reduces and cannot is refused: nothing is said to come of it.
  const told: Deals = draft.reduceOnly && effect === 'none' ? nothingComes : deals
  const now = told.now && prospectOf(context, told.now)
  return {
    effect,
    ...optional('ceiling', ceiling && worthOf(ceiling.fills)),
    before: positionNow(context),
    ...positionTimes(on, draft.symbol, draft.marginMode),
    ...optional('now', now),
    ...optional(
      'filled',
      isWhole(told.now) ? now : filledOf(context, told.filled, effect === 'none' ? undefined : order),
    ),
    ...optional('worst', told.worst && prospectOf(context, told.worst)),
    ...optional('margin', need?.margin),
    ...(book === undefined || on.book === undefined ? {} : { bookAge: Math.max(0, on.now - on.book.asOf) }),
  }
}

const nothingComes: Deals = { now: undefined, filled: undefined, worst: undefined }

/** Whether all of it fills at once: then that is also what it is if it fills. */
const isWhole = (now: Deal | undefined): boolean =>
  now !== undefined && now.rests.length === 0 && now.cancelled === ZERO

/** Without a price there is still a position to tell. */
function filledOf(
  context: OrderContext,
  deal: Deal | undefined,
  order: Amount | undefined,
): Prospect | undefined {
  if (deal !== undefined) return prospectOf(context, deal)
  const held = context.exposure?.quantity
  return held === undefined || order === undefined ? undefined : { position: add(held, order) }
}

/** What an order, or several as one, comes to in each case that can be told. */
export interface Deals {
  readonly now: Deal | undefined
  readonly filled: Deal | undefined
  readonly worst: Deal | undefined
}

/** What a deal makes of a position and its account. */
export function prospectOf(context: OrderContext, deal: Deal): Prospect {
  const parts = fillPartsOf(context, deal)
  const fee = feeFor(context, deal, parts)
  const { quantity, paid } = parts
    ? sumsOf(parts)
    : { quantity: sizeOf(deal.fills), paid: worthOf(deal.fills) }
  const footing = footingAfter(context, happenedOf(deal, parts))
  const { exposure, draft, row } = context
  const position = exposure && add(exposure.quantity, signed(draft, quantity))
  return {
    ...(footing === undefined ? optional('position', position) : positionIn(context, footing)),
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
