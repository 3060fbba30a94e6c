import type { AccountMargin, TokenHolding } from '@core/account/account-margin'
import { formatQuoteMoney, formatPercent } from './format'
import { formatReportedMoney, VENUE_SOURCE_LABEL, type FigureOrigin } from './explain'
import { explainFreeCollateral } from './explain-holdings'
import * as messages from './en/explain-then'

/** An account figure that was saved for a past time. */
export type PastAccountFigure = 'value' | 'collateral' | 'free' | 'ratio'

export type PastFigureTexts = Readonly<
  Record<Exclude<PastAccountFigure, 'free'>, Pick<FigureOrigin, 'title' | 'formula'>>
>

const pastFigureTexts: PastFigureTexts = messages.told

export function explainPastAccountFigure(
  name: PastAccountFigure,
  account: AccountMargin,
  { at, holdings = [] }: { readonly at: number; readonly holdings?: readonly TokenHolding[] | undefined },
): FigureOrigin {
  if (name === 'free') return explainFreeCollateral(account, at, holdings)
  return {
    ...pastFigureTexts[name],
    inputs: [
      { name: messages.explainThen.accountValue, figure: formatReportedMoney(account.value) },
      {
        name: messages.explainThen.totalCollateral,
        figure: `${formatQuoteMoney(account.totalCollateral)} USDC`,
      },
      { name: messages.explainThen.freeCollateral, figure: `${formatQuoteMoney(account.free)} USDC` },
      { name: messages.explainThen.marginRatio, figure: formatPercent(account.marginRatio) },
      { name: messages.explainThen.maintenanceRate, figure: formatPercent(account.maintenanceMarginRatio) },
    ].filter(input => input.name !== pastFigureTexts[name].title),
    source: VENUE_SOURCE_LABEL,
    at,
  }
}
