import { footingAfter, optional, positionIn, positionNow } from '../../context/projected'
import { add, type Amount } from '../../value/decimal'
import { dealAt, dealWorst, happenedOf, fillPartsOf, type Deal } from '../deal'
import type { Footing } from '../../figures/footing'
import { holdingIn } from '../../figures/footing'
import type { Inputs } from '../../context/inputs'
import { prospectOf } from '../outlook'
import type { FeeEstimate, Outlook, Prospect, PositionAt } from '../../write/plan'
import { orderContextOf, type OrderContext } from '../../context/order-context'
import type { OrderTerms } from '../../write/write'

/**
 * What closes of several positions come to together, one after the other: at their marks if they fill, which is an
 * estimate since no book was read for it, and at their limits at worst.
 */
export function closesOutlook(terms: readonly OrderTerms[], on: Inputs): Outlook {
  const contexts = terms.map(one => orderContextOf(one, on))
  const [first] = contexts
  return {
    effect: 'closes',
    before: first === undefined ? {} : accountOf(positionNow(first)),
    ...optional('filled', together(contexts, dealAtMark)),
    ...optional('worst', together(contexts, dealWorst)),
  }
}

/** Of several positions nothing can be said in one figure but what they share: the account. */
const accountOf = ({ collateral, free, leverage, ratio }: PositionAt): PositionAt => ({
  ...optional('collateral', collateral),
  ...optional('free', free),
  ...optional('leverage', leverage),
  ...optional('ratio', ratio),
})

function dealAtMark(context: OrderContext): Deal | undefined {
  const { mark, quantity } = context
  if (mark === undefined || quantity === undefined || dealWorst(context) === undefined) return undefined
  return dealAt(mark, quantity, 'taker', 'mark')
}

/** Each on the account that the ones before it leave. A sum of which a part is not known is not known. */
function together(
  contexts: readonly OrderContext[],
  dealOf: (context: OrderContext) => Deal | undefined,
): Prospect | undefined {
  const [first] = contexts
  if (first === undefined) return undefined
  let footing: Footing | undefined = first.footing
  const each: Prospect[] = []
  for (const context of contexts) {
    const deal = dealOf(context)
    if (deal === undefined) return undefined
    each.push(prospectOf(context, deal))
    footing =
      footing && footingAfter(onFooting(context, footing), happenedOf(deal, fillPartsOf(context, deal)))
  }
  return {
    ...(footing && accountOf(positionIn(first, footing))),
    ...optional(
      'paid',
      sumOf(each, ({ paid }) => paid),
    ),
    ...optional(
      'realised',
      sumOf(each, ({ realised }) => realised),
    ),
    ...optional('fee', feesOf(each)),
  }
}

const onFooting = (context: OrderContext, footing: Footing): OrderContext => ({
  ...context,
  footing,
  holding: holdingIn(footing, context.draft) ?? context.holding,
})

function sumOf(each: readonly Prospect[], of: (one: Prospect) => Amount | undefined): Amount | undefined {
  return each.map(of).reduce((sum, one) => sum && one && add(sum, one))
}

function feesOf(each: readonly Prospect[]): FeeEstimate | undefined {
  const amount = sumOf(each, ({ fee }) => fee?.amount)
  const [first] = each
  return amount && first?.fee && { ...first.fee, amount }
}
