import type { AccountMargin, TokenHolding } from '@core/account/account-margin'
import { getBoundCollateral, getUnfrozenQuantity } from '@core/figures/collateral'
import type { CollateralToken } from '@core/market/venue-facts'
import { isZero } from '@core/value/decimal-amount'
import { formatReportedMoney, listKnownInput, VENUE_SOURCE_LABEL, type FigureOrigin } from './explain'
import { sanitizeExternalText } from './fill'
import { formatBookedAmount, formatQuoteMoney, formatPercent } from './format'
import { fillMessage } from './message'
import * as messages from './en/explain-holdings'

const { free, weight: weightLabels, parts } = messages.holdingsSay

/** Collateral weights that the venue last sent, with their time. Empty if they were never read or are too old. */
export interface CollateralWeights {
  readonly of: (token: string) => CollateralToken | undefined
  readonly at?: number | undefined
}

/** Largest number of holdings that an explanation lists. The table shows all of them. */
const MAX_LISTED_HOLDINGS = 6

/** Returns the collateral weight for a table cell, or `undefined` if the venue did not send it. */
export function formatCollateralWeight(token: CollateralToken | undefined): string | undefined {
  if (token === undefined) return undefined
  if (!token.isCollateral) return messages.holdingsSay.nothing
  return token.baseWeight === undefined ? undefined : formatPercent(token.baseWeight)
}

export function explainCollateralWeight(token: CollateralToken, at?: number): FigureOrigin {
  const { isCollateral, baseWeight, discountFactor, haircut, most } = token
  const maxText =
    most === undefined
      ? weightLabels.noBound
      : `${formatBookedAmount(most)} ${sanitizeExternalText(token.token, 20)}`
  return {
    title: weightLabels.title,
    formula: isCollateral ? weightLabels.counting : weightLabels.notCounting,
    inputs: [
      { name: weightLabels.counts, figure: isCollateral ? weightLabels.yes : weightLabels.no },
      ...listKnownInput(weightLabels.base, baseWeight && formatPercent(baseWeight)),
      ...listKnownInput(weightLabels.discount, discountFactor && formatBookedAmount(discountFactor)),
      ...listKnownInput(weightLabels.haircut, haircut && formatPercent(haircut)),
      ...(isCollateral ? [{ name: weightLabels.upTo, figure: maxText }] : []),
    ],
    source: VENUE_SOURCE_LABEL,
    at,
  }
}

export const explainHeldQuantity = (row: TokenHolding, at?: number): FigureOrigin =>
  explainHoldingPart('held', row, at)

export const explainFrozenQuantity = (row: TokenHolding, at?: number): FigureOrigin =>
  explainHoldingPart('frozen', row, at)

const explainHoldingPart = (
  name: 'held' | 'frozen',
  row: TokenHolding,
  at: number | undefined,
): FigureOrigin => ({
  ...messages.holdingsSay[name],
  inputs: [
    {
      name: parts.held,
      figure: `${formatBookedAmount(row.held)} ${sanitizeExternalText(row.token, 20)}`,
    },
    { name: parts.frozen, figure: formatBookedAmount(row.frozen) },
    { name: parts.notFrozen, figure: formatBookedAmount(getUnfrozenQuantity(row)) },
  ],
  source: VENUE_SOURCE_LABEL,
  at,
})

function describeHolding(row: TokenHolding, weights: CollateralWeights): string {
  const token = weights.of(row.token)
  const weight = formatCollateralWeight(token)
  return fillMessage(free.holding, {
    held: formatBookedAmount(row.held),
    frozen: isZero(row.frozen)
      ? ''
      : fillMessage(free.ofItFrozen, { amount: formatBookedAmount(row.frozen) }),
    counts:
      weight === undefined
        ? free.weightUnread
        : token?.isCollateral === false
          ? free.countsForNothing
          : fillMessage(free.countsFor, { weight }),
  })
}

/** Explains the free collateral and its derivation from the holdings. */
export function explainFreeCollateral(
  account: AccountMargin,
  at?: number,
  holdings: readonly TokenHolding[] = [],
  weights: CollateralWeights = { of: () => undefined },
): FigureOrigin {
  const others = holdings.length - MAX_LISTED_HOLDINGS
  return {
    title: free.title,
    formula: free.formula,
    inputs: [
      ...holdings.slice(0, MAX_LISTED_HOLDINGS).map(row => ({
        name: fillMessage(free.heldOf, { token: sanitizeExternalText(row.token, 20) }),
        figure: describeHolding(row, weights),
      })),
      ...(others > 0 ? [{ name: free.others, figure: String(others) }] : []),
      { name: free.total, figure: `${formatQuoteMoney(account.totalCollateral)} USDC` },
      {
        name: free.notFree,
        figure: `${isZero(account.free) ? free.atLeast : ''}${formatQuoteMoney(getBoundCollateral(account))} USDC`,
      },
      { name: free.initial, figure: formatPercent(account.initialMarginRatio, 2) },
      { name: free.value, figure: formatReportedMoney(account.value) },
    ],
    source: VENUE_SOURCE_LABEL,
    at,
  }
}
