import { type FixedDecimal, absFixed, fixedFromLiteral, maxFixed, minFixed, FIXED_ONE, divideFixed, raiseToFourFifths, multiplyFixed, fixedFromInteger } from '../numbers/fixed'
import type { AccountRecord } from '../records/records'

/** A token beside USDC that stands for margin. */
export interface CollateralToken {
  readonly token: string
  /** The market whose index is its price. */
  readonly symbol: string
  readonly baseWeight: FixedDecimal
  readonly discountFactor: FixedDecimal
  /** The most of it that counts. */
  readonly maxCounted: FixedDecimal
}

/** Every token that stands for margin here. Nobody can pay one in: an account has what it was given from inside. */
export const COLLATERAL_TOKENS: readonly CollateralToken[] = [
  {
    token: 'ETH',
    symbol: 'PERP_ETH_USDC',
    baseWeight: fixedFromLiteral('0.9'),
    discountFactor: fixedFromLiteral('0.00004'),
    maxCounted: fixedFromInteger(200),
  },
  {
    token: 'SOL',
    symbol: 'PERP_SOL_USDC',
    baseWeight: fixedFromLiteral('0.85'),
    discountFactor: fixedFromLiteral('0.0001'),
    maxCounted: fixedFromInteger(2_000),
  },
]

const WEIGHT_CEILING = fixedFromLiteral('1.2')

/** What other tokens come to: what they count for as margin, and what they are worth. */
export interface TokenCollateral {
  readonly marginValue: FixedDecimal
  readonly marketValue: FixedDecimal
}

/** Adds up an account's other tokens at their index prices. */
export function computeTokenCollateral({ tokens = {} }: AccountRecord, indexOf: (symbol: string) => FixedDecimal): TokenCollateral {
  let [marginValue, marketValue] = [0n, 0n]
  for (const token of COLLATERAL_TOKENS) {
    const held = tokens[token.token] ?? 0n
    if (held === 0n) continue
    const index = indexOf(token.symbol)
    const counted = multiplyFixed(minFixed(held, token.maxCounted), index)
    marginValue += multiplyFixed(counted, collateralWeightOf(token, counted))
    marketValue += multiplyFixed(held, index)
  }
  return { marginValue, marketValue }
}

/** How much of its worth a token counts for: less, the more of it there is. */
const collateralWeightOf = ({ baseWeight, discountFactor }: CollateralToken, counted: FixedDecimal): FixedDecimal =>
  maxFixed(0n, minFixed(baseWeight, divideFixed(WEIGHT_CEILING, FIXED_ONE + multiplyFixed(discountFactor, raiseToFourFifths(absFixed(counted))))))
