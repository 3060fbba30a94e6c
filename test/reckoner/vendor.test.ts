import { account, order, positions } from '@orderly.network/perp'
import { describe, expect, it } from 'vitest'
import { computeCrossMargin as coreMargin } from '../../src/core/figures/margin-state'
import { solveLiquidationPrice as coreLiquidation } from '../../src/core/figures/liquidation-price'
import { computeInitialRate, computeMaintenanceRate } from '../../src/core/figures/margin-rates'
import { requireAmount, type Amount } from '../../src/core/value/decimal-amount'
import { chanceOf } from '../campaigns/chance'
import {
  accountValue,
  crossNotional,
  free,
  isolatedFrozen,
  marginRatio,
  unrealized,
  unsettled,
  weightOf,
} from './collateral'
import { figure, ONE, sum, ZERO, type Figure } from './decimal'
import { leverageOf, marketOf, rowOf, type Facts, type MarketFacts, type Row } from './facts'
import { isolatedAtPresentRate, liquidationPrice } from './liquidation'
import { withFill } from './fill'
import { ASKED, drawn, madeUpAccount, madeUpMarket } from './made-up'
import { crossMostToOpen, mostToAdd, mostToReduce } from './most'
import { highestLeverage, initialRate, maintenanceRate } from './rates'
import {
  vendorFree,
  vendorIsolatedAfter,
  vendorLiquidation,
  vendorMostToAdd,
  vendorMostToOpen,
  vendorMostToReduce,
} from './vendor'

const CASES = 3_000
const accounts = Array.from({ length: CASES }, (_, seed) => madeUpAccount(seed))
/** The account of a case. */
const accountOf = (seed: number): Facts => accounts[seed] ?? madeUpAccount(seed)
const num = (value: Figure): number => value.toNumber()
const amount = (value: Figure): Amount => requireAmount(value.toFixed(20))
const near = (value: Amount | undefined): Figure | undefined =>
  value === undefined ? undefined : figure(value)

/** Each reading of one formula in one case; one that has nothing to say is undefined. */
interface Readings {
  readonly reckoner: Figure | undefined
  readonly vendor: Figure | undefined
  readonly core?: Figure | undefined
}

/** The cases in which one reading differs from the reckoner by more than a share of it. */
function differing(read: (seed: number) => Readings | undefined, share: string): readonly string[] {
  let compared = 0
  const found: string[] = []
  for (let seed = 0; seed < CASES; seed += 1) {
    const readings = read(seed)
    if (readings?.reckoner === undefined) continue
    compared += 1
    for (const name of ['vendor', 'core'] as const) {
      const other = readings[name]
      if (other === undefined) continue
      const room = readings.reckoner.abs().times(share).plus('1e-9')
      if (other.minus(readings.reckoner).abs().gt(room))
        found.push(`case ${seed}: reckoner ${readings.reckoner.toFixed()}, ${name} ${other.toFixed()}`)
    }
  }
  // Guards against a formula that is defined in too few cases.
  expect(compared).toBeGreaterThan(CASES / 10)
  return found
}

const curveOf = ({ baseImr, baseMmr, factor }: MarketFacts) => ({
  baseImr: amount(baseImr),
  baseMmr: amount(baseMmr),
  factor: amount(factor),
})
const vendorRates = ({ baseImr, baseMmr, factor }: MarketFacts) => ({
  baseIMR: num(baseImr),
  baseMMR: num(baseMmr),
  IMRFactor: num(factor),
})

function rowAsked(facts: Facts, mode: Row['mode']): readonly [Row, MarketFacts] {
  const row = rowOf(facts, ASKED, mode)
  if (row === undefined) throw new Error('Nothing is held there.')
  return [row, marketOf(facts, ASKED)]
}

/** Binary numbers and twenty digits that are cut leave the vendor this near. */
const HAIR = '1e-9'

describe('reference implementation, the vendor’s calculators and core', () => {
  it('agree on the initial margin rate', () => {
    const read = (seed: number): Readings => {
      const chance = chanceOf(seed)
      const [market, leverage] = [madeUpMarket(chance), figure(1 + chance.below(100))]
      const notional = drawn(chance, 1, 1e8, 2)
      return {
        reckoner: initialRate(market, leverage, notional),
        vendor: figure(
          account.IMR({
            maxLeverage: num(leverage),
            baseIMR: num(market.baseImr),
            IMR_Factor: num(market.factor),
            positionNotional: num(notional),
            ordersNotional: 0,
          }),
        ),
        core: near(computeInitialRate(curveOf(market), amount(leverage), amount(notional))),
      }
    }
    expect(differing(read, HAIR)).toEqual([])
  })

  it('agree on the maintenance margin rate', () => {
    const read = (seed: number): Readings => {
      const chance = chanceOf(seed)
      const [market, notional] = [madeUpMarket(chance), drawn(chance, 1, 1e8, 2)]
      return {
        reckoner: maintenanceRate(market, notional),
        vendor: figure(
          positions.MMR({ ...vendorRates(market), positionNotional: num(notional), IMR_factor_power: 0.8 }),
        ),
        core: near(computeMaintenanceRate(curveOf(market), amount(notional))),
      }
    }
    expect(differing(read, HAIR)).toEqual([])
  })

  it('agree on the highest leverage for a size', () => {
    const read = (seed: number): Readings | undefined => {
      const chance = chanceOf(seed)
      const [market, notional] = [madeUpMarket(chance), drawn(chance, 1_000, 1e8, 2)]
      if (market.factor.isZero()) return undefined
      const bySize = positions.maxPositionLeverage({ IMRFactor: num(market.factor), notional: num(notional) })
      return {
        reckoner: highestLeverage(market, notional),
        vendor: figure(Math.floor(Math.min(bySize, 1 / num(market.baseImr)) + 1e-9)),
      }
    }
    expect(differing(read, HAIR)).toEqual([])
  })

  it('agree on the unsettled and the unrealised profit', () => {
    const read = (seed: number): Readings => {
      const [row, market] = rowAsked(accountOf(seed), 'CROSS')
      return {
        reckoner: unsettled(row, market),
        vendor: figure(
          positions.unsettlementPnL({
            positionQty: num(row.quantity),
            markPrice: num(market.mark),
            costPosition: num(row.cost),
            sumUnitaryFunding: num(market.sumFunding),
            lastSumUnitaryFunding: num(row.lastFunding),
          }),
        ),
      }
    }
    expect(differing(read, '1e-7')).toEqual([])
    const gained = (seed: number): Readings => {
      const [row, market] = rowAsked(accountOf(seed), 'CROSS')
      const inputs = { qty: num(row.quantity), openPrice: num(row.entry), markPrice: num(market.mark) }
      return { reckoner: unrealized(row, market), vendor: figure(positions.unrealizedPnL(inputs)) }
    }
    expect(differing(gained, '1e-7')).toEqual([])
  })

  it('agree on total and free collateral, other tokens and open orders included', () => {
    const read = (seed: number): Readings => {
      const facts = accountOf(seed)
      return { reckoner: free(facts), vendor: vendorFree(facts) }
    }
    expect(differing(read, '1e-7')).toEqual([])
  })

  it('agree on the weight of other tokens', () => {
    const read = (seed: number): Readings | undefined => {
      const [token] = accountOf(seed).tokens
      if (token === undefined) return undefined
      const inputs = {
        baseWeight: num(token.baseWeight),
        discountFactor: num(token.discount),
        collateralQty: num(token.held),
        collateralCap: -1,
        indexPrice: num(token.index),
      }
      return {
        reckoner: weightOf(token, token.held),
        vendor: figure(account.collateralRatio(inputs).toString()),
      }
    }
    expect(differing(read, HAIR)).toEqual([])
  })

  it('agree on the margin of a cross market with its orders', () => {
    const read = (seed: number): Readings => {
      const facts = accountOf(seed)
      const { mark, ...market } = marketOf(facts, ASKED)
      const row = rowOf(facts, ASKED, 'CROSS')
      const chance = chanceOf(seed)
      const [buys, sells] = [drawn(chance, 1, 1e5, 2).div(mark), drawn(chance, 1, 1e5, 2).div(mark)]
      const quantity = row?.quantity ?? ZERO
      const leverage = leverageOf(facts, ASKED, 'CROSS')
      const reach = positions.notional(
        account.positionQtyWithOrders_by_symbol({
          positionQty: num(quantity),
          buyOrdersQty: num(buys),
          sellOrdersQty: num(sells),
        }),
        num(mark),
      )
      const rate = account.IMR({
        maxLeverage: num(leverage),
        baseIMR: num(market.baseImr),
        IMR_Factor: num(market.factor),
        positionNotional: num(quantity.times(mark)),
        ordersNotional: num(buys.minus(sells).times(mark)),
      })
      const most = quantity.plus(buys).abs().gt(quantity.minus(sells).abs())
        ? quantity.plus(buys).abs()
        : quantity.minus(sells).abs()
      const net = quantity.plus(buys).minus(sells).times(mark)
      const exposure = {
        quantity: amount(quantity),
        mark: amount(mark),
        buys: amount(buys),
        sells: amount(sells),
      }
      return {
        reckoner: mark.times(most).times(initialRate({ ...market }, leverage, net)),
        vendor: figure(reach * rate),
        core: near(coreMargin(exposure, curveOf({ ...market, mark }), amount(leverage))),
      }
    }
    expect(differing(read, '1e-8')).toEqual([])
  })

  it('agree on the margin ratio and the account value', () => {
    const read = (seed: number): Readings | undefined => {
      const facts = accountOf(seed)
      const cross = facts.rows.filter(({ mode }) => mode === 'CROSS')
      const vendor = account.totalMarginRatio({
        totalCollateral: num(marginRatio(facts).times(crossNotional(facts))),
        markPrices: Object.fromEntries([...facts.markets].map(([symbol, { mark }]) => [symbol, num(mark)])),
        positions: cross.map(({ symbol, quantity }) => ({ symbol, position_qty: num(quantity) })) as never,
      })
      return { reckoner: marginRatio(facts), vendor: figure(vendor) }
    }
    expect(differing(read, '1e-8')).toEqual([])
    const value = (seed: number): Readings => {
      const facts = accountOf(seed)
      const each = facts.rows.map(row => unsettled(row, marketOf(facts, row.symbol)))
      const vendor = account.totalValue({
        totalUnsettlementPnL: num(sum(each)),
        USDCHolding: num(facts.usdc),
        nonUSDCHolding: facts.tokens.map(({ held, index }) => ({
          holding: num(held),
          indexPrice: num(index),
        })),
        totalIsolatedPositionMargin: num(sum(facts.rows.map(({ margin }) => margin))),
      })
      return { reckoner: accountValue(facts), vendor: figure(vendor.toString()) }
    }
    expect(differing(value, '1e-8')).toEqual([])
  })

  it('agree on the most margin to add and to remove', () => {
    const add = (seed: number): Readings => {
      const facts = accountOf(seed)
      return { reckoner: mostToAdd(facts), vendor: vendorMostToAdd(facts) }
    }
    expect(differing(add, '1e-7')).toEqual([])
    const reduce = (seed: number): Readings => {
      const facts = accountOf(seed)
      return { reckoner: mostToReduce(facts, ASKED), vendor: vendorMostToReduce(facts, ASKED) }
    }
    expect(differing(reduce, '1e-7')).toEqual([])
  })

  it('agree on the largest cross order, except for the market’s cap on positions', () => {
    const read = (seed: number): Readings | undefined => {
      const made = accountOf(seed)
      const uncapped = [...made.markets].map(([name, market]) => [
        name,
        { ...market, maxNotional: figure('1e15') },
      ])
      const facts = { ...made, markets: new Map(uncapped as [string, MarketFacts][]) }
      const side = seed % 2 === 0 ? 'BUY' : 'SELL'
      // Skips accounts without free collateral, for which the vendor's calculation gives no defined result.
      if (free(facts).isZero()) return undefined
      return {
        reckoner: crossMostToOpen(facts, ASKED, side),
        vendor: vendorMostToOpen(facts, ASKED, side),
      }
    }
    expect(differing(read, '1e-6')).toEqual([])
  })

  it('agree on the cross liquidation price, to the ten-thousandth where the vendor stops searching', () => {
    const read = (seed: number): Readings | undefined => {
      const facts = accountOf(seed)
      const [row] = rowAsked(facts, 'CROSS')
      const reckoner = liquidationPrice(facts, row)
      return reckoner?.isZero() === false ? { reckoner, vendor: vendorLiquidation(facts, row) } : undefined
    }
    expect(differing(read, '1.01e-4')).toEqual([])
  })

  it('agree on the isolated liquidation price by the documented form, at the rate of the present mark', () => {
    const read = (seed: number): Readings | undefined => {
      const facts = accountOf(seed)
      const [row] = rowAsked(facts, 'ISOLATED')
      const reckoner = isolatedAtPresentRate(facts, row)
      if (reckoner === undefined || reckoner.lte(0)) return undefined
      return { reckoner, vendor: vendorLiquidation(facts, row) }
    }
    expect(differing(read, HAIR)).toEqual([])
  })

  it('agree on the sum that isolated orders freeze: only the part that would open', () => {
    const read = (seed: number): Readings | undefined => {
      const facts = accountOf(seed)
      const orders = facts.orders.filter(({ symbol, mode }) => symbol === ASKED && mode === 'ISOLATED')
      if (orders.length === 0) return undefined
      const frozen = account.isolatedPendingOrdersFrozen({
        positionQty: num(rowOf(facts, ASKED, 'ISOLATED')?.quantity ?? ZERO),
        leverage: num(leverageOf(facts, ASKED, 'ISOLATED')),
        orders: orders.map(({ side, price, left }) => ({
          side,
          referencePrice: num(price),
          quantity: num(left),
        })) as never,
      })
      // The vendor rounds what each order freezes up to a millionth, and its rate to ten places.
      return {
        reckoner: isolatedFrozen({ ...facts, orders }).plus(orders.length),
        vendor: figure(frozen.toString()).plus(orders.length),
      }
    }
    expect(differing(read, '1e-6')).toEqual([])
  })

  it('agree on the price at which margin no longer carries a position, however its rate changes', () => {
    const read = (seed: number): Readings | undefined => {
      const facts = accountOf(seed)
      const [row, market] = rowAsked(facts, 'ISOLATED')
      const reckoner = liquidationPrice(facts, row)
      if (reckoner?.isZero() !== false) return undefined
      const worth = row.margin.plus(unsettled(row, market)).minus(row.quantity.times(market.mark))
      const core = coreLiquidation({
        quantity: amount(row.quantity),
        mark: amount(market.mark),
        curve: curveOf(market),
        beside: amount(worth),
      })
      return { reckoner, vendor: undefined, core: near(core) }
    }
    expect(differing(read, '2e-9')).toEqual([])
  })

  it('agree on the margin and cost of an isolated position after an order without a fee', () => {
    const read = (seed: number): Readings => {
      const made = accountOf(seed)
      const [held, market] = rowAsked(made, 'ISOLATED')
      // Sets the fee rate and the owed funding to zero.
      const row = { ...held, lastFunding: market.sumFunding }
      const free = { ...market, takerBps: ZERO }
      const facts = { ...made, rows: [row], markets: new Map([...made.markets, [ASKED, free]]) }
      const chance = chanceOf(seed + 1)
      const quantity = row.quantity.abs().times((chance.next() * 2).toFixed(3))
      const side = chance.pick(['BUY', 'SELL'] as const)
      const price = market.mark
      const after = withFill(facts, { symbol: ASKED, mode: 'ISOLATED', side, price, quantity, maker: false })
      const moved = rowOf(after, ASKED, 'ISOLATED')
      if (moved === undefined || moved.quantity.isZero()) return { reckoner: undefined, vendor: undefined }
      const ours = isolatedAtPresentRate(after, moved)
      const vendor = vendorIsolatedAfter(facts, row, { side, quantity, price })
      return { reckoner: ours?.gt(0) === true ? ours : undefined, vendor }
    }
    expect(differing(read, '1e-8')).toEqual([])
  })
})

describe('known errors of the vendor’s calculators', () => {
  it('include charging the funding owed until now on the added size as well', () => {
    let apart = 0
    for (let seed = 0; seed < CASES; seed += 1) {
      const facts = accountOf(seed)
      const [row, market] = rowAsked(facts, 'ISOLATED')
      const closing = {
        side: row.quantity.gt(0) ? ('BUY' as const) : ('SELL' as const),
        quantity: row.quantity.abs(),
        price: market.mark,
      }
      const beforeSettling = vendorIsolatedAfter(facts, row, closing)
      const owed = row.quantity.times(market.sumFunding.minus(row.lastFunding))
      const settled = { ...row, cost: row.cost.plus(owed), lastFunding: market.sumFunding }
      const right = vendorIsolatedAfter({ ...facts, rows: [settled] }, settled, closing)
      if (
        beforeSettling !== undefined &&
        right !== undefined &&
        beforeSettling.minus(right).abs().gt(right.times('0.0003'))
      )
        apart += 1
    }
    expect(apart).toBeGreaterThan(CASES / 4)
  })

  it('include raising the whole product to 0.8 in an order’s liquidation price, for longs alone', () => {
    expect(String(order.estLiqPrice)).toMatch(/\.abs\(\)\s*\)\.toPower\(4 \/ 5\)/)
    expect(String(order.estLiqPrice)).toContain('position_qty > 0')
  })

  it('include searching a short’s liquidation price from the initial instead of the maintenance rate', () => {
    expect(String(positions.liqPrice).match(/Math\.max\(\s*baseIMR/g)).toHaveLength(1)
  })

  it('include netting the open orders of other markets with the wrong sign', () => {
    // The margin equals this only if sell quantities are positive. One of the two readings of their sign is
    // wrong.
    const row = { symbol: 'A', position_qty: 10, pending_long_qty: 5, pending_short_qty: 5, leverage: 10 }
    const margin = account.otherIMs({
      positions: [row] as never,
      markPrices: { A: 100 },
      IMR_Factors: { A: 0.001 },
      symbolInfo: { A: () => 0.1 } as never,
    })
    const netted = ONE.times(1_500).times(figure(0.001).times(figure(1_000).pow('0.8')))
    expect(margin).not.toBeCloseTo(num(netted), 3)
  })
})
