import { footingAfter, optional, standingIn, standingNow } from '../../stance/aftermath'
import { add, type Amount } from '../../value/decimal'
import { dealAt, dealWorst, happenedOf, partsOf, type Deal } from '../deal'
import type { Footing } from '../../figures/footing'
import { placeIn } from '../../figures/footing'
import type { Inputs } from '../../stance/inputs'
import { prospectOf } from '../outlook'
import type { FeeEstimate, Outlook, Prospect, Standing } from '../../write/plan'
import { standingOf, type Stance } from '../../stance/stance'
import type { OrderDraft } from '../../write/write'

/**
 * What closes of several positions come to together, one after the other: at their marks if they fill, which is an
 * estimate since no book was read for it, and at their limits at worst.
 */
export function closesOutlook(terms: readonly OrderDraft[], on: Inputs): Outlook {
  const stances = terms.map(one => standingOf(one, on))
  const [first] = stances
  return {
    effect: 'closes',
    before: first === undefined ? {} : accountOf(standingNow(first)),
    ...optional('filled', together(stances, dealAtMark)),
    ...optional('worst', together(stances, dealWorst)),
  }
}

/** Of several positions nothing can be said in one figure but what they share: the account. */
const accountOf = ({ collateral, free, leverage, ratio }: Standing): Standing => ({
  ...optional('collateral', collateral),
  ...optional('free', free),
  ...optional('leverage', leverage),
  ...optional('ratio', ratio),
})

function dealAtMark(stance: Stance): Deal | undefined {
  const { mark, quantity } = stance
  if (mark === undefined || quantity === undefined || dealWorst(stance) === undefined) return undefined
  return dealAt(mark, quantity, 'taker', 'mark')
}

/** Each on the account that the ones before it leave. A sum of which a part is not known is not known. */
function together(
  stances: readonly Stance[],
  dealOf: (stance: Stance) => Deal | undefined,
): Prospect | undefined {
  const [first] = stances
  if (first === undefined) return undefined
  let footing: Footing | undefined = first.footing
  const each: Prospect[] = []
  for (const stance of stances) {
    const deal = dealOf(stance)
    if (deal === undefined) return undefined
    each.push(prospectOf(stance, deal))
    footing = footing && footingAfter(onFooting(stance, footing), happenedOf(deal, partsOf(stance, deal)))
  }
  return {
    ...(footing && accountOf(standingIn(first, footing))),
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

const onFooting = (stance: Stance, footing: Footing): Stance => ({
  ...stance,
  footing,
  place: placeIn(footing, stance.draft) ?? stance.place,
})

function sumOf(each: readonly Prospect[], of: (one: Prospect) => Amount | undefined): Amount | undefined {
  return each.map(of).reduce((sum, one) => sum && one && add(sum, one))
}

function feesOf(each: readonly Prospect[]): FeeEstimate | undefined {
  const amount = sumOf(each, ({ fee }) => fee?.amount)
  const [first] = each
  return amount && first?.fee && { ...first.fee, amount }
}
