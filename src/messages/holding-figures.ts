import type { AccountMargin, TokenHolding } from '@core/account/account-margin'
import { getBoundCollateral, getUnfrozenQuantity } from '@core/figures/collateral'
import type { CollateralToken } from '@core/market/venue-facts'
import { isZero, type Amount } from '@core/value/decimal-amount'
import type { FigureOrigin } from './explain'
import { sanitizeExternalText } from './fill'
import { formatBookedAmount, formatQuoteMoney, formatPercent } from './format'
import { listKnownInput } from './figure-inputs'

/** Collateral weights that the venue last sent, with their time. Empty if they were never read or are too old. */
export interface CollateralWeights {
  readonly of: (token: string) => CollateralToken | undefined
  readonly at?: number | undefined
}

type FigureText = Readonly<Record<'title' | 'formula', string>>

/** Texts of a language about holdings. The functions of this file select the inputs. */
export interface HoldingFigureMessages {
  readonly byVenue: string
  /** Cell text for a token that does not count as collateral. */
  readonly nothing: string
  readonly weight: Readonly<
    Record<'title' | 'counting' | 'notCounting' | 'counts' | 'base' | 'discount' | 'haircut' | 'upTo', string>
  > & { readonly yes: string; readonly no: string; readonly noBound: string }
  readonly held: FigureText
  readonly frozen: FigureText
  readonly parts: Readonly<Record<'held' | 'frozen' | 'notFrozen', string>>
  readonly free: FigureText & {
    readonly heldOf: (token: string) => string
    readonly ofItFrozen: (amount: string) => string
    readonly weightUnread: string
    readonly countsForNothing: string
    readonly countsFor: (weight: string) => string
    /** Combines the held amount, its frozen part and its collateral weight. */
    readonly holding: (held: string, frozen: string, counts: string) => string
    readonly others: string
    readonly total: string
    readonly notFree: string
    readonly atLeast: string
    readonly initial: string
    readonly value: string
    readonly valueIs: (figure: Amount | undefined) => string
  }
}

/** Largest number of holdings that an explanation lists. The table shows all of them. */
const MAX_LISTED_HOLDINGS = 6

/** Returns the collateral weight for a table cell, or `undefined` if the venue did not send it. */
export function composeWeightText(
  { nothing }: HoldingFigureMessages,
  token: CollateralToken | undefined,
): string | undefined {
  if (token === undefined) return undefined
  if (!token.isCollateral) return nothing
  return token.baseWeight === undefined ? undefined : formatPercent(token.baseWeight)
}

export function composeWeightOrigin(
  { weight: labels, byVenue }: HoldingFigureMessages,
  token: CollateralToken,
  at: number | undefined,
): FigureOrigin {
  const { isCollateral, baseWeight, discountFactor, haircut, most } = token
  const maxText =
    most === undefined
      ? labels.noBound
      : `${formatBookedAmount(most)} ${sanitizeExternalText(token.token, 20)}`
  return {
    title: labels.title,
    formula: isCollateral ? labels.counting : labels.notCounting,
    inputs: [
      { name: labels.counts, figure: isCollateral ? labels.yes : labels.no },
      ...listKnownInput(labels.base, baseWeight && formatPercent(baseWeight)),
      ...listKnownInput(labels.discount, discountFactor && formatBookedAmount(discountFactor)),
      ...listKnownInput(labels.haircut, haircut && formatPercent(haircut)),
      ...(isCollateral ? [{ name: labels.upTo, figure: maxText }] : []),
    ],
    source: byVenue,
    at,
  }
}

export const composeHoldingOrigin = (
  messages: HoldingFigureMessages,
  name: 'held' | 'frozen',
  row: TokenHolding,
  at: number | undefined,
): FigureOrigin => ({
  title: messages[name].title,
  formula: messages[name].formula,
  inputs: [
    {
      name: messages.parts.held,
      figure: `${formatBookedAmount(row.held)} ${sanitizeExternalText(row.token, 20)}`,
    },
    { name: messages.parts.frozen, figure: formatBookedAmount(row.frozen) },
    { name: messages.parts.notFrozen, figure: formatBookedAmount(getUnfrozenQuantity(row)) },
  ],
  source: messages.byVenue,
  at,
})

function composeHoldingText(
  messages: HoldingFigureMessages,
  row: TokenHolding,
  weights: CollateralWeights,
): string {
  const { free } = messages
  const token = weights.of(row.token)
  const weight = composeWeightText(messages, token)
  const frozen = isZero(row.frozen) ? '' : free.ofItFrozen(formatBookedAmount(row.frozen))
  if (weight === undefined) return free.holding(formatBookedAmount(row.held), frozen, free.weightUnread)
  const counts = token?.isCollateral === false ? free.countsForNothing : free.countsFor(weight)
  return free.holding(formatBookedAmount(row.held), frozen, counts)
}

/** Explains how the free collateral follows from the holdings. */
export function composeFreeCollateralOrigin(
  messages: HoldingFigureMessages,
  account: AccountMargin,
  at: number | undefined,
  holdings: readonly TokenHolding[],
  weights: CollateralWeights,
): FigureOrigin {
  const { free } = messages
  const others = holdings.length - MAX_LISTED_HOLDINGS
  return {
    title: free.title,
    formula: free.formula,
    inputs: [
      ...holdings.slice(0, MAX_LISTED_HOLDINGS).map(row => ({
        name: free.heldOf(sanitizeExternalText(row.token, 20)),
        figure: composeHoldingText(messages, row, weights),
      })),
      ...(others > 0 ? [{ name: free.others, figure: String(others) }] : []),
      { name: free.total, figure: `${formatQuoteMoney(account.totalCollateral)} USDC` },
      {
        name: free.notFree,
        figure: `${isZero(account.free) ? free.atLeast : ''}${formatQuoteMoney(getBoundCollateral(account))} USDC`,
      },
      { name: free.initial, figure: formatPercent(account.initialMarginRatio, 2) },
      { name: free.value, figure: free.valueIs(account.value) },
    ],
    source: messages.byVenue,
    at,
  }
}
