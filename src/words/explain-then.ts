import type { Account, Holding } from '@core/account/account'
import { money, percent } from './format'
import { toldMoney, VENUE, type FigureOrigin } from './explain'
import { explainFree } from './explain-holdings'

/** A figure of an account that was written down with a moment. */
export type FigureThen = 'value' | 'collateral' | 'free' | 'ratio'

export type ToldThen = Readonly<Record<Exclude<FigureThen, 'free'>, Pick<FigureOrigin, 'title' | 'formula'>>>

const told: ToldThen = {
  value: {
    title: 'Account value',
    formula:
      'Every holding × its index, with margin set aside for isolated positions and all profit and loss that was not settled.',
  },
  collateral: {
    title: 'Total collateral',
    formula:
      'What each holding counted for, with profit and loss of cross positions that was not settled. Margin set aside for isolated positions is not in it.',
  },
  ratio: {
    title: 'Margin ratio',
    formula:
      'Total collateral ÷ what all positions were worth at their marks. Those marks are not saved with a moment, so it cannot be worked out again. Without positions it is 10, which is 1,000 %.',
  },
}

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
      { name: 'Account value', figure: toldMoney(account.value) },
      { name: 'Total collateral', figure: `${money(account.totalCollateral)} USDC` },
      { name: 'Free collateral', figure: `${money(account.free)} USDC` },
      { name: 'Margin ratio', figure: percent(account.marginRatio) },
      { name: 'Maintenance rate', figure: percent(account.maintenanceMarginRatio) },
    ].filter(input => input.name !== told[name].title),
    source: VENUE,
    at,
  }
}
