import { account, positions } from '@orderly.network/perp'
import {
  crossUnsettled,
  free,
  initialMargin,
  isolatedFrozen,
  marginWithOrders,
  notionalOf,
  totalCollateral,
  unsettled,
} from './collateral'
import { figure, sum, ZERO, type Figure } from './decimal'
import { leverageOf, marketOf, rowOf, type Facts, type Row, type Side } from './facts'
import { initialRate, maintenanceRate } from './rates'

/**
 * Results of the vendor's published calculators. They use binary numbers and truncated decimals of twenty
 * digits, so their results are near and never exact.
 */

const num = (value: Figure): number => value.toNumber()

/** Total collateral and what is free of it, on an initial margin that was worked out apart. */
export function vendorFree(facts: Facts): Figure {
  const totalCollateral = account.totalCollateral({
    USDCHolding: num(facts.usdc),
    nonUSDCHolding: facts.tokens.map(token => ({
      holding: num(token.held),
      indexPrice: num(token.index),
      collateralCap: token.cap === undefined ? -1 : num(token.cap),
      collateralRatio: account.collateralRatio({
        baseWeight: num(token.baseWeight),
        discountFactor: num(token.discount),
        collateralQty: num(token.held),
        collateralCap: token.cap === undefined ? -1 : num(token.cap),
        indexPrice: num(token.index),
      }),
    })),
    unsettlementPnL: num(crossUnsettled(facts)),
    usdcBalanceIsolatedOrderFrozen: num(isolatedFrozen(facts)),
  })
  const totalInitialMarginWithOrders = num(initialMargin(facts))
  return figure(account.freeCollateral({ totalCollateral, totalInitialMarginWithOrders }).toString())
}

/** Liquidation price of a row; `undefined` if the calculators give none. */
export function vendorLiquidation(facts: Facts, row: Row): Figure | undefined {
  const market = marketOf(facts, row.symbol)
  const rates = { baseMMR: num(market.baseMmr), baseIMR: num(market.baseImr), IMRFactor: num(market.factor) }
  if (row.quantity.isZero()) return undefined
  if (row.mode === 'ISOLATED') {
    const price = positions.liquidationPriceIsolated({
      ...rates,
      isolatedPositionMargin: num(row.margin),
      costPosition: num(row.cost),
      positionQty: num(row.quantity),
      sumUnitaryFunding: num(market.sumFunding),
      lastSumUnitaryFunding: num(row.lastFunding),
      referencePrice: num(market.mark),
      leverage: num(leverageOf(facts, row.symbol, 'ISOLATED')),
    })
    return price === null ? undefined : figure(price)
  }
  const price = positions.liqPrice({
    ...rates,
    markPrice: num(market.mark),
    symbol: row.symbol,
    totalCollateral: num(totalCollateral(facts)),
    positionQty: num(row.quantity),
    positions: crossRows(facts),
    MMR: num(maintenanceRate(market, notionalOf(row, market))),
    costPosition: num(row.cost),
  })
  return price === null ? undefined : figure(price)
}

const crossRows = (facts: Facts) =>
  facts.rows
    .filter(({ mode }) => mode === 'CROSS')
    .map(row => {
      const market = marketOf(facts, row.symbol)
      return {
        symbol: row.symbol,
        position_qty: num(row.quantity),
        mark_price: num(market.mark),
        mmr: num(maintenanceRate(market, notionalOf(row, market))),
      }
    })

/** An isolated position's liquidation price after an order, as the order entry estimates it. */
export function vendorIsolatedAfter(
  facts: Facts,
  row: Row,
  order: { readonly side: Side; readonly quantity: Figure; readonly price: Figure },
): Figure | undefined {
  const market = marketOf(facts, row.symbol)
  const price = positions.liquidationPriceIsolated({
    baseMMR: num(market.baseMmr),
    baseIMR: num(market.baseImr),
    IMRFactor: num(market.factor),
    isolatedPositionMargin: num(row.margin),
    costPosition: num(row.cost),
    positionQty: num(row.quantity),
    sumUnitaryFunding: num(market.sumFunding),
    lastSumUnitaryFunding: num(row.lastFunding),
    referencePrice: num(order.price),
    orderSide: order.side,
    orderQty: num(order.quantity),
    leverage: num(leverageOf(facts, row.symbol, 'ISOLATED')),
  })
  return price === null ? undefined : figure(price)
}

/** Most that can be added to an isolated position's margin. */
export const vendorMostToAdd = (facts: Facts): Figure =>
  figure(
    account.maxAdd({
      USDCHolding: num(facts.usdc),
      totalCrossUnsettledPnL: num(crossUnsettled(facts)),
      freeCollateral: num(free(facts)),
    }),
  )

/** Most that can be taken from it. */
export function vendorMostToReduce(facts: Facts, symbol: string): Figure {
  const row = rowOf(facts, symbol, 'ISOLATED')
  if (row === undefined) return ZERO
  const market = marketOf(facts, symbol)
  const notional = notionalOf(row, market)
  return figure(
    account.maxReduce({
      isolatedPositionMargin: num(row.margin),
      positionNotional: num(notional),
      imr: num(initialRate(market, leverageOf(facts, symbol, 'ISOLATED'), notional)),
      positionUnsettledPnL: num(unsettled(row, market)),
    }),
  )
}

/** The largest cross order of one side. */
export function vendorMostToOpen(facts: Facts, symbol: string, side: Side): Figure {
  const market = marketOf(facts, symbol)
  const open = (word: Side) =>
    sum(
      facts.orders
        .filter(one => one.symbol === symbol && one.mode === 'CROSS' && one.side === word)
        .map(({ left }) => left),
    )
  const inputs = {
    symbol,
    baseMaxQty: num(market.sizeMax),
    totalCollateral: num(totalCollateral(facts)),
    otherIMs: num(initialMargin(facts).minus(marginWithOrders(facts, symbol))),
    maxLeverage: num(leverageOf(facts, symbol, 'CROSS')),
    baseIMR: num(market.baseImr),
    markPrice: num(market.mark),
    IMR_Factor: num(market.factor),
    positionQty: num(rowOf(facts, symbol, 'CROSS')?.quantity ?? ZERO),
    buyOrdersQty: num(open('BUY')),
    sellOrdersQty: num(open('SELL')),
    takerFeeRate: num(market.takerBps),
  }
  const most = side === 'BUY' ? account.maxQtyByLong(inputs) : account.maxQtyByShort(inputs)
  return Number.isFinite(most) && most > 0 ? figure(most) : ZERO
}
