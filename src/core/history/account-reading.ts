import type { AccountMargin, TokenHolding } from '../account/account'
import type { PositionRecord } from '../account/position'
import type { MarketQuote } from '../market/market'
import { add, isZero, multiply, subtract, ZERO, type Amount } from '../value/decimal'

/** An account in one answer of the venue: what it was worth, and by which sizes and marks. */
export interface AccountReading {
  /** By the venue's clock. Whatever happened up to then is in it. */
  readonly at: number
  readonly value: Amount
  /** Market by market, in all margin modes together. */
  readonly open: readonly OpenMarketSize[]
  /** Profit and loss, and funding, that is not in the balance. */
  readonly unsettled: Amount
  /** What is held beside USDC; absent while that is not known. */
  readonly others?: readonly TokenValue[]
}

/** What was open of a market at a moment, and its mark then. */
export interface OpenMarketSize {
  readonly symbol: string
  readonly size: Amount
  readonly mark: Amount
}

/** A token beside USDC and what it was worth at its index; not known where there was none. */
export interface TokenValue {
  readonly token: string
  readonly held: Amount
  readonly worth?: Amount
}

const TOKEN = 'USDC'

/** What an answer about positions says of the account, with what was known of its tokens; undefined where it has no value. */
export function createAccountReading(
  { account, positions, at }: { account: AccountMargin; positions: readonly PositionRecord[]; at: number },
  holdings: readonly TokenHolding[] | undefined,
  quotes: readonly MarketQuote[] | undefined,
): AccountReading | undefined {
  if (account.value === undefined) return undefined
  const open = new Map<string, OpenMarketSize>()
  for (const { symbol, quantity, mark } of positions)
    if (!isZero(quantity))
      open.set(symbol, { symbol, mark, size: add(open.get(symbol)?.size ?? ZERO, quantity) })
  const others = holdings?.filter(({ token, held }) => token !== TOKEN && !isZero(held))
  return {
    at,
    value: account.value,
    open: [...open.values()],
    unsettled: positions.map(({ unsettledPnl }) => unsettledPnl).reduce(add, ZERO),
    ...(others !== undefined && { others: others.map(holding => createTokenValue(holding, quotes ?? [])) }),
  }
}

/** A token is worth its index, which the market of that token has. */
function createTokenValue({ token, held }: TokenHolding, quotes: readonly MarketQuote[]): TokenValue {
  const index = quotes.find(({ symbol }) => symbol === `PERP_${token}_${TOKEN}`)?.index
  return { token, held, ...(index !== undefined && { worth: multiply(held, index) }) }
}

/** What other tokens are worth together; undefined where that of any is not known. */
export function sumOtherTokens({ others }: Pick<AccountReading, 'others'>): Amount | undefined {
  const worths = others?.map(({ worth }) => worth)
  return worths?.reduce<Amount | undefined>(
    (sum, worth) => (sum === undefined || worth === undefined ? undefined : add(sum, worth)),
    ZERO,
  )
}

/** The two pockets of an account: what is settled, isolated margin with it, and what is not. */
export interface AccountPockets {
  readonly balance: Amount
  readonly unsettled: Amount
}

/** The pockets at a reading; undefined where the worth of other tokens is not known. */
export function getAccountPockets(reading: AccountReading): AccountPockets | undefined {
  const others = sumOtherTokens(reading)
  if (others === undefined) return undefined
  const { value, unsettled } = reading
  return { balance: subtract(subtract(value, others), unsettled), unsettled }
}
