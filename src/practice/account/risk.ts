import { type Fixed, abs, max, min, times } from '../numbers/fixed'
import type { Ledger } from './ledger'
import { type LiquidationParts, watchCross, watchIsolated } from './liquidation'
import { available, imrOf, unsettledOf } from './margin'
import { type Market, marked } from '../market/market'
import type { Account, Position } from './records'
import { type Refusal, refuse } from '../protocol/refusal'

/** What the venue does to keep accounts solvent. */
export interface Risk {
  /** Moves margin into (+) or out of (−) an isolated position, as far as both sides can spare it. */
  readonly moveMargin: (account: Account, market: Market, amount: Fixed) => Refusal | undefined
  /** Takes over what its margin no longer carries. */
  readonly watch: (account: Account) => void
}

/** Opens the risk desk over the ledger. */
export function createRisk(parts: LiquidationParts): Risk {
  const { ledger, now } = parts
  return {
    moveMargin: (account, market, amount) => {
      const position = ledger.position(account.id, market.symbol, 'ISOLATED')
      if (position === undefined || position.quantity === 0n)
        return refuse(-1005, 'there is no isolated position')
      const limit =
        amount > 0n
          ? available(ledger.sums(account), account.holding)
          : spareMargin(ledger, account, position, market)
      if (abs(amount) > limit) return refuse(-1101, 'not enough margin to move')
      ledger.allot(position, amount, now())
      return undefined
    },
    watch: account => {
      watchIsolated(parts, account)
      watchCross(parts, account)
    },
  }
}

/**
 * How much margin an isolated position could do without. A loss that was settled is out of its margin already; one
 * that was not still has to come out of it.
 */
function spareMargin(ledger: Ledger, account: Account, position: Position, market: Market): Fixed {
  const notional = times(abs(position.quantity), market.mark)
  const needed = times(
    notional,
    imrOf(market.rules, ledger.leverage(account, market.symbol, 'ISOLATED'), notional),
  )
  return max(0n, position.margin - needed + min(0n, unsettledOf(position, marked(market))))
}
