import type { Account, Holding } from '@core/account/account'
import { money, percent } from './format'
import { toldMoney, VENUE, type FigureOrigin } from './explain'
import { explainFree } from './explain-holdings'
import * as messages from './en/explain-then'

/** A figure of an account that was written down with a moment. */
export type FigureThen = 'value' | 'collateral' | 'free' | 'ratio'

export type ToldThen = Readonly<Record<Exclude<FigureThen, 'free'>, Pick<FigureOrigin, 'title' | 'formula'>>>

const told: ToldThen = messages.told

/** A figure of the account at a moment that has passed. */
export function explainThen(
  name: FigureThen,
  account: Account,
  { at, holdings = [] }: { readonly at: number; readonly holdings?: readonly Holding[] | undefined },
): FigureOrigin {
  if (name === 'free') return explainFree(account, at, holdings)
  return {
    ...told[name],
    inputs: [
      { name: messages.explainThen.accountValue, figure: toldMoney(account.value) },
      { name: messages.explainThen.totalCollateral, figure: `${money(account.totalCollateral)} USDC` },
      { name: messages.explainThen.freeCollateral, figure: `${money(account.free)} USDC` },
      { name: messages.explainThen.marginRatio, figure: percent(account.marginRatio) },
      { name: messages.explainThen.maintenanceRate, figure: percent(account.maintenanceMarginRatio) },
    ].filter(input => input.name !== told[name].title),
    source: VENUE,
    at,
  }
}
