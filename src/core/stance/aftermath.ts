import type { BeforeAfter, Outlook } from '../write/plan'
import type { Amount } from '../value/decimal'
import { effectiveLeverage, freeOf, marginRatio, placeIn, type Footing } from '../figures/footing'
import { liquidationOf } from '../figures/liquidation'
import { filledOf, placedOf } from './courses'
import type { Stance } from './stance'

/**
 * What an order does to the account. Free collateral is what is free once it was sent, whether it rests or fills;
 * liquidation price, effective leverage and margin ratio are those of the account once all of it has filled.
 */
export function aftermathOf(stance: Stance): Aftermath {
  const { on, now, exposure } = stance
  const account = on.snapshot.account?.value
  if (account === undefined || now === undefined || exposure === undefined)
    return { liquidation: {}, free: {}, leverage: {} }
  const [placed, filled] = [placedOf(stance), filledOf(stance)]
  const pair = (figure: (footing: Footing) => Amount | undefined): BeforeAfter => ({
    ...optional('before', figure(now)),
    ...optional('after', filled && figure(filled)),
  })
  return {
    liquidation: pair(footing => liquidationIn(footing, stance)),
    free: { before: account.free, ...optional('after', placed && freeOf(placed)) },
    leverage: pair(effectiveLeverage),
    ratio: pair(marginRatio),
  }
}

type Aftermath = Pick<Outlook, 'liquidation' | 'free' | 'leverage' | 'ratio'>

/** A key that is there only with a value. */
export const optional = <K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: T }

/** Where the position of the draft's market would be liquidated; zero where every price is survived. */
function liquidationIn(footing: Footing, { draft, place, curve }: Stance): Amount | undefined {
  const held = placeIn(footing, draft) ?? place
  return curve && held && liquidationOf(footing, held)
}
