import type { Standing } from '../write/plan'
import { divide, ZERO, type Amount } from '../value/decimal'
import { effectiveLeverage, freeOf, marginRatio, placeIn, type Footing } from '../figures/footing'
import { liquidationOf } from '../figures/liquidation'
import { afterOrder } from '../figures/projection'
import type { Stance } from './stance'

/** What has become of an order: how much of it filled, what that is worth at its prices, and what is still open. */
export interface Happened {
  readonly quantity: Amount
  readonly paid: Amount
  /** Undefined while the rates are not known. */
  readonly fee: Amount | undefined
  readonly rests: Amount
  /** What rests × its prices. */
  readonly restsWorth: Amount
  /** Where the mark has come to by then; it stands still where that is not said. */
  readonly mark?: Amount | undefined
}

/** How a position and the account behind it stand. */
export function standingNow(stance: Stance): Standing {
  const { on, now, exposure } = stance
  if (now === undefined || exposure === undefined) return optional('position', exposure?.quantity)
  // Free collateral is the venue's own figure.
  return { ...standingIn(stance, now), ...optional('free', on.snapshot.account?.value.free) }
}

/** The account once this has become of an order. */
export function footingAfter(stance: Stance, happened: Happened): Footing | undefined {
  const { footing, place, mark, draft, exposure } = stance
  const { quantity: filled, paid, fee, rests: left, restsWorth } = happened
  if (footing === undefined || place === undefined || exposure === undefined) return undefined
  if (mark === undefined || fee === undefined) return undefined
  const price = divide(restsWorth, left, 20, 'up')
  const { side, reduceOnly } = draft
  const rests = left === ZERO || price === undefined ? undefined : { left, price }
  return afterOrder(footing, place, {
    side,
    reduceOnly,
    filled,
    paid,
    fee,
    rests,
    mark: happened.mark ?? mark,
  })
}

/** A position and its account, as they stand on this footing. */
export function standingIn({ draft, place, curve }: Stance, footing: Footing): Standing {
  const held = placeIn(footing, draft) ?? place
  return {
    ...optional('position', held?.quantity),
    collateral: footing.collateral,
    ...optional('free', freeOf(footing)),
    ...optional('liquidation', curve && held && liquidationOf(footing, held)),
    ...optional('leverage', effectiveLeverage(footing)),
    ...optional('ratio', marginRatio(footing)),
  }
}

/** A key that is there only with a value. */
export const optional = <K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: T }
