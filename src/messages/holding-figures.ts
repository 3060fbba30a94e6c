import type { Account, Holding } from '@core/account/account'
import { notFree, notFrozen } from '@core/figures/collateral'
import type { CollateralToken } from '@core/market/venue-facts'
import { isZero, type Amount } from '@core/value/decimal'
import type { FigureOrigin } from './explain'
import { shown } from './fill'
import { fine, money, percent } from './format'
import { input } from './figure-inputs'

/** What the venue last said that tokens count for, and when; nothing where that was never read or is long ago. */
export interface Weights {
  readonly of: (token: string) => CollateralToken | undefined
  readonly at?: number | undefined
}

type Said = Readonly<Record<'title' | 'formula', string>>

/** What a language says of what is held. What follows from what is here. */
export interface HoldingsSay {
  readonly byVenue: string
  /** What a token counts for that counts for nothing, in a cell. */
  readonly nothing: string
  readonly weight: Readonly<
    Record<'title' | 'counting' | 'notCounting' | 'counts' | 'base' | 'discount' | 'haircut' | 'upTo', string>
  > & { readonly yes: string; readonly no: string; readonly noBound: string }
  readonly held: Said
  readonly frozen: Said
  readonly parts: Readonly<Record<'held' | 'frozen' | 'notFrozen', string>>
  readonly free: Said & {
    readonly heldOf: (token: string) => string
    readonly ofItFrozen: (amount: string) => string
    readonly weightUnread: string
    readonly countsForNothing: string
    readonly countsFor: (weight: string) => string
    /** What is held, what of it is frozen, and what it counts for. */
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

/** How many holdings an explanation names; the table has them all. */
const MOST_HOLDINGS = 6

/** What a token counts for, short enough for a cell; undefined where the venue did not say. */
export function weightWords(
  { nothing }: HoldingsSay,
  token: CollateralToken | undefined,
): string | undefined {
  if (token === undefined) return undefined
  if (!token.isCollateral) return nothing
  return token.baseWeight === undefined ? undefined : percent(token.baseWeight)
}

/** What a token held is worth as margin. */
export function explainWeight(
  { weight: says, byVenue }: HoldingsSay,
  token: CollateralToken,
  at: number | undefined,
): FigureOrigin {
  const { isCollateral, baseWeight, discountFactor, haircut, most } = token
  const bound = most === undefined ? says.noBound : `${fine(most)} ${shown(token.token, 20)}`
  return {
    title: says.title,
    formula: isCollateral ? says.counting : says.notCounting,
    inputs: [
      { name: says.counts, figure: isCollateral ? says.yes : says.no },
      ...input(says.base, baseWeight && percent(baseWeight)),
      ...input(says.discount, discountFactor && fine(discountFactor)),
      ...input(says.haircut, haircut && percent(haircut)),
      ...(isCollateral ? [{ name: says.upTo, figure: bound }] : []),
    ],
    source: byVenue,
    at,
  }
}

/** What is held of a token, or what of it cannot be used. */
export const explainHolding = (
  says: HoldingsSay,
  name: 'held' | 'frozen',
  row: Holding,
  at: number | undefined,
): FigureOrigin => ({
  title: says[name].title,
  formula: says[name].formula,
  inputs: [
    { name: says.parts.held, figure: `${fine(row.held)} ${shown(row.token, 20)}` },
    { name: says.parts.frozen, figure: fine(row.frozen) },
    { name: says.parts.notFrozen, figure: fine(notFrozen(row)) },
  ],
  source: says.byVenue,
  at,
})

function holdingWords(says: HoldingsSay, row: Holding, counted: Weights): string {
  const { free } = says
  const token = counted.of(row.token)
  const weight = weightWords(says, token)
  const frozen = isZero(row.frozen) ? '' : free.ofItFrozen(fine(row.frozen))
  if (weight === undefined) return free.holding(fine(row.held), frozen, free.weightUnread)
  const counts = token?.isCollateral === false ? free.countsForNothing : free.countsFor(weight)
  return free.holding(fine(row.held), frozen, counts)
}

/** What is left for new orders, and how that follows from what is held. */
export function explainFree(
  says: HoldingsSay,
  account: Account,
  at: number | undefined,
  holdings: readonly Holding[],
  counted: Weights,
): FigureOrigin {
  const { free } = says
  const others = holdings.length - MOST_HOLDINGS
  return {
    title: free.title,
    formula: free.formula,
    inputs: [
      ...holdings.slice(0, MOST_HOLDINGS).map(row => ({
        name: free.heldOf(shown(row.token, 20)),
        figure: holdingWords(says, row, counted),
      })),
      ...(others > 0 ? [{ name: free.others, figure: String(others) }] : []),
      { name: free.total, figure: `${money(account.totalCollateral)} USDC` },
      {
        name: free.notFree,
        figure: `${isZero(account.free) ? free.atLeast : ''}${money(notFree(account))} USDC`,
      },
      { name: free.initial, figure: percent(account.initialMarginRatio, 2) },
      { name: free.value, figure: free.valueIs(account.value) },
    ],
    source: says.byVenue,
    at,
  }
}
