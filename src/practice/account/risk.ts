import { type Fixed, abs, max, min, over, times } from '../numbers/fixed'
import type { LiquidatedPosition, Liquidation, Meta } from './history-records'
import { HOUSE, type Ledger } from './ledger'
import { type Sums, available, imrOf, mmrOf, unrealizedOf, unsettledOf } from './margin'
import { type Market, marked } from '../market/market'
import type { Account, Order, Position } from './records'
import { type Refusal, refuse } from '../protocol/refusal'
import type { Store } from '../state/store'
import type { Bus } from '../exchange/bus'

/** What the venue does to keep accounts solvent. */
export interface Risk {
  /** Moves margin into (+) or out of (−) an isolated position, as far as both sides can spare it. */
  readonly moveMargin: (account: Account, market: Market, amount: Fixed) => Refusal | undefined
  /** Takes over what its margin no longer carries. */
  readonly watch: (account: Account) => void
}

/** What the risk desk works with. */
export interface RiskParts {
  readonly ledger: Ledger
  readonly markets: ReadonlyMap<string, Market>
  readonly store: Store
  readonly bus: Bus
  readonly meta: Meta
  readonly now: () => number
  readonly cancel: (order: Order, reason: string) => void
}

/** Opens the risk desk over the ledger. */
export function createRisk(parts: RiskParts): Risk {
  const { ledger, markets, now } = parts
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
      for (const position of ledger.positions(account.id)) {
        const market = markets.get(position.symbol)
        if (market === undefined || position.mode === 'CROSS' || position.quantity === 0n) continue
        if (position.margin + unsettledOf(position, marked(market)) < maintenanceOf(position, market))
          liquidate(parts, account, [position])
      }
      const sums = ledger.sums(account)
      if (sums.notional === 0n || sums.collateral >= sums.maintenance) return
      for (const order of ledger.openOrders(account.id)) parts.cancel(order, 'liquidation')
      liquidate(
        parts,
        account,
        ledger.positions(account.id).filter(({ mode, quantity }) => mode === 'CROSS' && quantity !== 0n),
      )
    },
  }
}

/** How much margin an isolated position could do without. */
function spareMargin(ledger: Ledger, account: Account, position: Position, market: Market): Fixed {
  const notional = times(abs(position.quantity), market.mark)
  const needed = times(
    notional,
    imrOf(market.rules, ledger.leverage(account, market.symbol, 'ISOLATED'), notional),
  )
  return max(0n, position.margin - needed + min(0n, unrealizedOf(position, marked(market))))
}

function maintenanceOf(position: Position, market: Market): Fixed {
  const notional = times(abs(position.quantity), market.mark)
  return times(notional, mmrOf(market.rules, notional))
}

/**
 * Hands positions over to the house at the mark, takes the liquidation fee, and lets the insurance fund
 * make good what the account cannot.
 */
function liquidate(parts: RiskParts, account: Account, positions: readonly Position[]): void {
  const { ledger, store, bus, meta, now, markets } = parts
  const id = meta.nextRow++
  const before = ledger.sums(account)
  const taken: LiquidatedPosition[] = []
  for (const position of positions) {
    const market = markets.get(position.symbol)
    if (market !== undefined) taken.push(takeOver(parts, account, position, market, id))
  }
  const short = account.holding < 0n ? -account.holding : 0n
  meta.insurance -= short
  ledger.credit(account, short)
  const liquidation: Liquidation = {
    id,
    account: account.id,
    at: now(),
    toInsurance: 0n,
    ...ratios(before),
    positions: taken,
  }
  store.put('liquidation', id, liquidation)
  bus.tell({ saw: 'liquidation', liquidation })
}

const ratios = ({ collateral, notional, maintenance }: Sums) => ({
  marginRatio: over(collateral, notional),
  accountMmr: over(maintenance, notional),
  notional,
  collateral,
})

function takeOver(
  parts: RiskParts,
  account: Account,
  position: Position,
  market: Market,
  liquidation: number,
): LiquidatedPosition {
  const { ledger, meta, now } = parts
  const { rules, mark } = market
  const { symbol, mode, quantity } = position
  const notional = times(abs(quantity), mark)
  const liquidatorFee = times(notional, rules.liquidatorFee)
  const insuranceFee = times(notional, rules.liquidationFee) - liquidatorFee
  ledger.surrender(position, mark, now(), { liquidation, liquidatorFee, insuranceFee })
  if (mode === 'CROSS') ledger.settle(position, now())
  const paid = min(liquidatorFee + insuranceFee, max(0n, account.holding))
  const toLiquidator = min(liquidatorFee, paid)
  ledger.credit(account, -paid)
  ledger.credit(ledger.account(HOUSE), toLiquidator)
  meta.insurance += paid - toLiquidator
  return {
    symbol,
    mode,
    quantity,
    total: quantity,
    mark,
    price: mark,
    cost: times(quantity, mark),
    liquidatorFee,
    insuranceFee,
    liquidatorRate: rules.liquidatorFee,
    insuranceRate: rules.liquidationFee - rules.liquidatorFee,
  }
}
