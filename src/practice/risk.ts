import { type Fixed, abs, max, min, times } from './fixed'
import type { Ledger } from './ledger'
import { available, imrOf, unrealizedOf } from './margin'
import type { Market } from './market'
import type { Account } from './records'
import { type Refusal, refuse } from './refusal'

/** What the venue does to keep accounts solvent. */
export interface Risk {
  /** Moves margin into (+) or out of (−) an isolated position, as far as both sides can spare it. */
  readonly moveMargin: (account: Account, market: Market, amount: Fixed) => Refusal | undefined
}

/** Opens the risk desk over the ledger. */
export function createRisk(ledger: Ledger, now: () => number): Risk {
  return {
    moveMargin: (account, market, amount) => {
      const position = ledger.position(account.id, market.symbol, 'ISOLATED')
      if (position === undefined || position.quantity === 0n)
        return refuse(-1005, 'there is no isolated position')
      const marked = { rules: market.rules, mark: market.mark, sumFunding: market.memory.sumFunding }
      const notional = times(abs(position.quantity), market.mark)
      const needed = times(
        notional,
        imrOf(market.rules, ledger.leverage(account, market.symbol, 'ISOLATED'), notional),
      )
      const spare = max(0n, position.margin - needed + min(0n, unrealizedOf(position, marked)))
      const limit = amount > 0n ? available(ledger.sums(account), account.holding) : spare
      if (abs(amount) > limit) return refuse(-1101, 'not enough margin to move')
      ledger.allot(position, amount, now())
      return undefined
    },
  }
}
