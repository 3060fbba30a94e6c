import { previewDraft } from '../../../src/core/writes/draft-evaluation'
import { computeTransferableMargin } from '../../../src/practice/account/margin'
import { createPositionValuator } from '../../../src/core/context/position-valuator'
import type { PositionRecord } from '../../../src/core/account/position-record'
import { requireAmount } from '../../../src/core/value/decimal-amount'
import { computeRowMargin } from '../../../src/core/figures/margin-state'
import {
  accountValue,
  crossNotional,
  effectiveLeverage,
  free,
  freeForIsolated,
  maintenanceOf,
  marginRatio,
  notionalOf,
  totalCollateral,
  unrealized,
  unsettled,
} from '../../reckoner/collateral'
import { figure, sum } from '../../reckoner/decimal'
import { marketOf, place, rowOf } from '../../reckoner/facts'
import { liquidationPrice } from '../../reckoner/liquidation'
import { initialRate } from '../../reckoner/rates'
import { vendorFree, vendorLiquidation, vendorMostToAdd } from '../../reckoner/vendor'
import type { Chance } from '../chance'
import type { Read } from './desk'
import type { ExchangeFixture } from './exchange'
import { EXACTLY, MONEY, RATIO, tickOf, type Judged } from './figures'
import { read } from './said'
import type { Stated } from './stated'
import { liquidatesAt, sumsOf, toFigure } from './truth'
import { whatIf } from './what-if'

/** Judges every figure that the screens show of the account before a write. */
export function standingFigures(
  fixture: ExchangeFixture,
  desk: Read,
  stated: Stated,
  chance: Chance,
): readonly Judged[] {
  return [
    ...accountFigures(desk, stated),
    ...positionFigures(fixture, desk, stated, chance),
    ...totals(desk, stated),
    ...ticketBefore(fixture, desk, stated, chance),
    ...whatIf(fixture, desk, chance),
  ]
}

function accountFigures({ snapshot }: Read, { facts, account }: Stated): readonly Judged[] {
  const deskAccount = snapshot.account?.value
  const is = { bound: MONEY }
  return [
    {
      ...is,
      what: 'account: free',
      deskValue: read(deskAccount?.free),
      happened: account.free,
      reckoned: free(facts),
      vendor: vendorFree(facts),
    },
    {
      ...is,
      what: 'account: collateral',
      deskValue: read(deskAccount?.totalCollateral),
      happened: account.collateral,
      reckoned: totalCollateral(facts),
    },
    {
      ...is,
      what: 'account: value',
      deskValue: read(deskAccount?.value),
      happened: account.value,
      reckoned: accountValue(facts),
    },
  ]
}

/** Number of rows with expensive checks. Enough to meet each kind of them within a few accounts. */
const LOOKED_AT = 3

function positionFigures(
  fixture: ExchangeFixture,
  desk: Read,
  stated: Stated,
  chance: Chance,
): readonly Judged[] {
  const valuation = createPositionValuator()
  valuation.update(desk.snapshot)
  const rows = (desk.snapshot.positions?.value ?? []).filter(({ quantity }) => quantity !== '0')
  const first = rows.length === 0 ? 0 : chance.below(rows.length)
  return rows.flatMap((row, at) => {
    const dear = (at - first + rows.length) % rows.length < LOOKED_AT
    return [...rowFigures(row, stated, valuation), ...(dear ? liquidations(fixture, row, stated) : [])]
  })
}

function rowFigures(
  row: PositionRecord,
  { facts, rows }: Stated,
  valuation: ReturnType<typeof createPositionValuator>,
): readonly Judged[] {
  const [valued, own] = [valuation.of(row), rows.get(place(row.symbol, row.marginMode))]
  const fact = rowOf(facts, row.symbol, row.marginMode)
  if (own === undefined || fact === undefined) return []
  const market = marketOf(facts, row.symbol)
  const notional = notionalOf(fact, market)
  const rate = initialRate(market, figure(row.leverage ?? '1'), notional)
  const bound = row.marginMode === 'ISOLATED' ? own.margin : notional.times(own.imr)
  const about = `${row.symbol} ${row.marginMode}`
  return [
    {
      what: 'row: unrealised',
      deskValue: read(valued?.unrealised),
      happened: own.quantity.times(market.mark.minus(own.entry)),
      reckoned: unrealized(fact, market),
      bound: MONEY,
      about,
    },
    { what: 'row: worth', deskValue: read(valued?.notional), happened: notional, bound: MONEY, about },
    {
      what: 'row: maintenance',
      deskValue: read(valued?.maintenance),
      happened: notional.times(own.mmr),
      reckoned: maintenanceOf(facts, fact),
      bound: MONEY,
      about,
    },
    {
      what: 'row: margin bound',
      deskValue: read(computeRowMargin(row, valued?.notional)),
      happened: bound,
      reckoned: row.marginMode === 'ISOLATED' ? fact.margin : notional.times(rate),
      bound: MONEY,
      about,
    },
    {
      what: 'row: unsettled',
      deskValue: read(row.unsettledPnl),
      happened: own.unsettled,
      reckoned: unsettled(fact, market),
      bound: MONEY,
      about,
    },
  ]
}

/** Compares the liquidation price that the exchange states with the mark at which it liquidates. */
function liquidations(fixture: ExchangeFixture, row: PositionRecord, { facts }: Stated): readonly Judged[] {
  const fact = rowOf(facts, row.symbol, row.marginMode)
  const truly = liquidatesAt(fixture, row.symbol, row.marginMode)
  if (fact === undefined || truly === undefined || truly.isZero()) return []
  const { tick } = marketOf(facts, row.symbol)
  return [
    {
      what: `row: liquidation the exchange states, ${row.marginMode}`,
      deskValue: read(row.liquidation),
      happened: truly,
      reckoned: liquidationPrice(facts, fact),
      vendor: vendorLiquidation(facts, fact),
      bound: tickOf(tick),
      about: row.symbol,
    },
  ]
}

function totals({ snapshot }: Read, { facts, rows }: Stated): readonly Judged[] {
  const valuation = createPositionValuator()
  valuation.update(snapshot)
  const total = valuation.total()
  const each = facts.rows.map(row => ({ row, market: marketOf(facts, row.symbol) }))
  const needs = facts.rows.map(row => {
    const own = rows.get(place(row.symbol, row.mode))
    return notionalOf(row, marketOf(facts, row.symbol)).times(own?.mmr ?? 0)
  })
  return [
    {
      what: 'total: unrealised',
      deskValue: read(total?.unrealised),
      happened: sum(each.map(({ row, market }) => unrealized(row, market))),
      bound: MONEY,
    },
    {
      what: 'total: worth',
      deskValue: read(total?.notional),
      happened: sum(each.map(({ row, market }) => notionalOf(row, market))),
      bound: MONEY,
    },
    { what: 'total: maintenance', deskValue: read(total?.maintenance), happened: sum(needs), bound: MONEY },
  ]
}

/** Judges the ticket's "before" figures, preferably in a market with a position. */
function ticketBefore(
  fixture: ExchangeFixture,
  desk: Read,
  stated: Stated,
  chance: Chance,
): readonly Judged[] {
  const { snapshot } = desk
  const rows = (snapshot.positions?.value ?? []).filter(({ quantity }) => quantity !== '0')
  const row = rows.length === 0 ? undefined : chance.pick(rows)
  const symbol = row?.symbol ?? 'PERP_BTC_USDC'
  const mode = row?.marginMode ?? 'CROSS'
  const market = snapshot.markets?.value.find(one => one.symbol === symbol)
  const { facts } = stated
  const shown = previewDraft(
    {
      is: 'order',
      symbol,
      side: 'BUY',
      type: 'LIMIT',
      price: requireAmount(String(market?.tick ?? '1')),
      quantity: market?.sizeMin ?? '1',
      reduceOnly: false,
      marginMode: mode,
    },
    desk.inputs,
  )
  const { outlook } = shown
  const usable = shown.checks.find(({ code }) => code === 'COLLATERAL')?.facts['free']
  const sums = sumsOf(fixture)
  const fact = rowOf(facts, symbol, mode)
  const isOpen = !crossNotional(facts).isZero()
  return [
    {
      what: 'ticket: position before',
      deskValue: read(outlook?.before.position),
      happened: fact?.quantity ?? figure(0),
      bound: EXACTLY,
    },
    {
      what: 'ticket: free before',
      deskValue: read(outlook?.before.free),
      happened: stated.account.free,
      bound: MONEY,
    },
    {
      what: `ticket: free for an order, ${mode}`,
      deskValue: usable === undefined ? undefined : figure(usable),
      happened:
        mode === 'CROSS'
          ? stated.account.free
          : toFigure(computeTransferableMargin(sums, fixture.account.holding)),
      reckoned: mode === 'CROSS' ? free(facts) : freeForIsolated(facts),
      vendor: mode === 'CROSS' ? vendorFree(facts) : vendorMostToAdd(facts),
      bound: MONEY,
      maySayNothing: true,
    },
    {
      what: 'ticket: margin ratio before',
      deskValue: read(outlook?.before.ratio),
      happened: isOpen ? toFigure(sums.collateral).div(toFigure(sums.notional)) : undefined,
      reckoned: marginRatio(facts),
      bound: RATIO,
      maySayNothing: !isOpen,
    },
    {
      what: 'ticket: effective leverage before',
      deskValue: read(outlook?.before.leverage),
      happened:
        isOpen && stated.account.collateral.gt(0)
          ? toFigure(sums.notional).div(toFigure(sums.collateral))
          : undefined,
      reckoned: effectiveLeverage(facts),
      bound: RATIO,
    },
    {
      what: `ticket: liquidation before, ${mode}`,
      deskValue: read(outlook?.before.liquidation),
      happened: liquidatesAt(fixture, symbol, mode),
      reckoned: fact && liquidationPrice(facts, fact),
      vendor: fact && vendorLiquidation(facts, fact),
      bound: tickOf(marketOf(facts, symbol).tick),
      about: symbol,
    },
  ]
}
