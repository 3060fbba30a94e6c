import type { AccountMargin, TokenHolding } from '../account/account-margin'
import type { PositionRecord } from '../account/position-record'
import type { MarketQuote } from '../market/venue-market-rules'
import { add, isZero, multiply, subtract, ZERO, type Amount } from '../value/decimal-amount'

export interface AccountReading {
  /** Venue time; everything up to then is included. */
  readonly at: number
  readonly value: Amount
  readonly open: readonly OpenMarketSize[]
  /** PnL and funding that are not in the balance. */
  readonly unsettled: Amount
  readonly others?: readonly TokenValue[]
}

export interface OpenMarketSize {
  readonly symbol: string
  readonly size: Amount
  readonly mark: Amount
}

/** A token besides USDC; `worth` at its index price, absent without one. */
export interface TokenValue {
  readonly token: string
  readonly held: Amount
  readonly worth?: Amount
}

const COLLATERAL_TOKEN = 'USDC'

/** Creates a reading from a positions response and the known tokens. `undefined` if the account has no value. */
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
  const others = holdings?.filter(({ token, held }) => token !== COLLATERAL_TOKEN && !isZero(held))
  return {
    at,
    value: account.value,
    open: [...open.values()],
    unsettled: positions.map(({ unsettledPnl }) => unsettledPnl).reduce(add, ZERO),
    ...(others !== undefined && { others: others.map(holding => createTokenValue(holding, quotes ?? [])) }),
  }
}

/** The index price comes from the market of that token. */
function createTokenValue({ token, held }: TokenHolding, quotes: readonly MarketQuote[]): TokenValue {
  const index = quotes.find(({ symbol }) => symbol === `PERP_${token}_${COLLATERAL_TOKEN}`)?.index
  return { token, held, ...(index !== undefined && { worth: multiply(held, index) }) }
}

export function sumOtherTokens({ others }: Pick<AccountReading, 'others'>): Amount | undefined {
  const worths = others?.map(({ worth }) => worth)
  return worths?.reduce<Amount | undefined>(
    (sum, worth) => (sum === undefined || worth === undefined ? undefined : add(sum, worth)),
    ZERO,
  )
}

/** The two parts of an account: settled balance including isolated margin, and unsettled PnL. */
export interface AccountBalanceParts {
  readonly balance: Amount
  readonly unsettled: Amount
}

export function getAccountBalanceParts(reading: AccountReading): AccountBalanceParts | undefined {
  const others = sumOtherTokens(reading)
  if (others === undefined) return undefined
  const { value, unsettled } = reading
  return { balance: subtract(subtract(value, others), unsettled), unsettled }
}
