import {
  type FixedDecimal,
  absFixed,
  fixedFromLiteral,
  maxFixed,
  minFixed,
  FIXED_ONE,
  divideFixed,
  raiseToFourFifths,
  multiplyFixed,
  fixedFromInteger,
} from '../numbers/fixed-decimal'
import type { AccountRecord } from '../records/trading-records'

export interface CollateralToken {
  readonly token: string
  /** Market whose index is the token's price. */
  readonly symbol: string
  readonly baseWeight: FixedDecimal
  readonly discountFactor: FixedDecimal
  readonly maxCounted: FixedDecimal
}

/** Every token that counts as margin. Deposits are not supported: a test or the console credits them. */
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

export interface TokenCollateral {
  readonly marginValue: FixedDecimal
  readonly marketValue: FixedDecimal
}

export function computeTokenCollateral(
  { tokens = {} }: AccountRecord,
  indexPriceOf: (symbol: string) => FixedDecimal,
): TokenCollateral {
  let [marginValue, marketValue] = [0n, 0n]
  for (const token of COLLATERAL_TOKENS) {
    const held = tokens[token.token] ?? 0n
    if (held === 0n) continue
    const index = indexPriceOf(token.symbol)
    const counted = multiplyFixed(minFixed(held, token.maxCounted), index)
    marginValue += multiplyFixed(counted, collateralWeightOf(token, counted))
    marketValue += multiplyFixed(held, index)
  }
  return { marginValue, marketValue }
}

/** Returns the share of a token's value that counts as margin. It falls as the quantity grows. */
const collateralWeightOf = (
  { baseWeight, discountFactor }: CollateralToken,
  counted: FixedDecimal,
): FixedDecimal =>
  maxFixed(
    0n,
    minFixed(
      baseWeight,
      divideFixed(
        WEIGHT_CEILING,
        FIXED_ONE + multiplyFixed(discountFactor, raiseToFourFifths(absFixed(counted))),
      ),
    ),
  )
