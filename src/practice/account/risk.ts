import { type Fixed, abs, max, min, place, roundTo, times } from '../numbers/fixed'
import type { Ledger } from './ledger'
import { deleverageAccount } from './deleveraging'
import { liquidateInPart, type LiquidationParts, watchCross, watchIsolated } from './liquidation'
import { available, imrOf, unsettledOf } from './margin'
import { type Market, marked } from '../market/market'
import type { Account, Position } from '../records/records'
import { type Refusal, refuse } from './refusal'

/** What the venue does to keep accounts solvent. */
export interface Risk {
  /** Moves margin into (+) or out of (−) an isolated position, as far as both sides can spare it. */
  readonly moveMargin: (account: Account, market: Market, amount: Fixed) => Refusal | undefined
  /** Takes over what its margin no longer carries. */
  readonly watch: (account: Account) => void
  /** Takes a part of what an account holds, though its margin carries it. Says in which market. */
  readonly liquidateInPart: (account: Account) => string | undefined
  /** Closes a position of an account as against somebody whom nobody else would take over. Says in which market. */
  readonly deleverage: (account: Account, part: 'half' | 'all') => string | undefined
}

/** The step in which a position's money is stated. */
const STATED = place(8)

/** Opens the risk desk over the ledger. */
export function createRisk(parts: LiquidationParts): Risk {
  const { ledger, now } = parts
  return {
    moveMargin: (account, market, amount) => {
      const position = ledger.position(account.id, market.symbol, 'ISOLATED')
      if (position === undefined || position.quantity === 0n)
        return refuse(-1005, 'there is no isolated position')
      const limit = amount > 0n ? spareFree(ledger, account) : spareMargin(ledger, account, position, market)
      if (abs(amount) > limit) return refuse(-1101, 'not enough margin to move')
      ledger.allot(position, amount, now())
      return undefined
    },
    watch: account => {
      watchIsolated(parts, account)
      watchCross(parts, account)
    },
    liquidateInPart: account => liquidateInPart(parts, account),
    deleverage: ({ id }, part) => deleverageAccount(parts, id, part),
  }
}

/**
 * How much may become margin of an isolated position. It follows from what is free and from the rows of the cross
 * positions as they are stated: nobody is refused what they allow, and nobody gets more.
 */
function spareFree(ledger: Ledger, account: Account): Fixed {
  const { positions, market } = ledger.standing(account)
  let crossUnsettled = 0n
  for (const position of positions)
    if (position.mode === 'CROSS')
      crossUnsettled += roundTo(unsettledOf(position, market(position.symbol)), STATED)
  return available({ free: roundTo(ledger.sums(account).free, STATED), crossUnsettled }, account.holding)
}

/**
 * How much margin an isolated position could do without. A loss that was settled is out of its margin already; one
 * that was not still has to come out of it.
 *
 * It follows from margin and cost as the position's row states them: nobody is refused what the row allows.
 */
function spareMargin(ledger: Ledger, account: Account, row: Position, market: Market): Fixed {
  const position = { ...row, margin: roundTo(row.margin, STATED), cost: roundTo(row.cost, STATED) }
  const notional = times(abs(position.quantity), market.mark)
  const needed = times(
    notional,
    imrOf(market.rules, ledger.leverage(account, market.symbol, 'ISOLATED'), notional),
  )
  return max(0n, position.margin - needed + min(0n, unsettledOf(position, marked(market))))
}
