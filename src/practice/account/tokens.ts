import { type Fixed, abs, fixed, max, min, ONE, over, powerFourFifths, times, whole } from '../numbers/fixed'
import type { Account } from '../records/records'

/** A token beside USDC that stands for margin. */
export interface Token {
  readonly token: string
  /** The market whose index is its price. */
  readonly symbol: string
  readonly baseWeight: Fixed
  readonly discountFactor: Fixed
  /** The most of it that counts. */
  readonly most: Fixed
}

/** Every token that stands for margin here. Nobody can pay one in: an account has what it was given from inside. */
export const TOKENS: readonly Token[] = [
  {
    token: 'ETH',
    symbol: 'PERP_ETH_USDC',
    baseWeight: fixed('0.9'),
    discountFactor: fixed('0.00004'),
    most: whole(200),
  },
  {
    token: 'SOL',
    symbol: 'PERP_SOL_USDC',
    baseWeight: fixed('0.85'),
    discountFactor: fixed('0.0001'),
    most: whole(2_000),
  },
]

const CEILING = fixed('1.2')

/** What other tokens come to: what they count for as margin, and what they are worth. */
export interface Beside {
  readonly counts: Fixed
  readonly worth: Fixed
}

/** Adds up an account's other tokens at their index prices. */
export function besideOf({ tokens = {} }: Account, indexOf: (symbol: string) => Fixed): Beside {
  let [counts, worth] = [0n, 0n]
  for (const token of TOKENS) {
    const held = tokens[token.token] ?? 0n
    if (held === 0n) continue
    const index = indexOf(token.symbol)
    const counted = times(min(held, token.most), index)
    counts += times(counted, weightOf(token, counted))
    worth += times(held, index)
  }
  return { counts, worth }
}

/** How much of its worth a token counts for: less, the more of it there is. */
const weightOf = ({ baseWeight, discountFactor }: Token, counted: Fixed): Fixed =>
  max(0n, min(baseWeight, over(CEILING, ONE + times(discountFactor, powerFourFifths(abs(counted))))))
