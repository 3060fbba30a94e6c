import type { MarginMode } from '../../../src/core/market/venue-market-rules'
import { requireAmount, roundToPlaces, type Amount } from '../../../src/core/value/decimal-amount'
import type { LeverageDraft } from '../../../src/core/write/write-drafts'
import { computeMaxSizeAtLeverage, computeMaxOrderSize } from '../../../src/core/writes/max-order-size'
import { computePositionMargin } from '../../../src/core/figures/margin-state'
import { computeRiskSize } from '../../../src/core/figures/risk-size'
import { getMarketFeeRates } from '../../../src/core/context/market-lookups'
import { createMarketHolding } from '../../../src/core/context/margin-state-reader'
import type { PositionRecord } from '../../../src/core/account/position-record'
import { estimateExitResult } from '../../../src/core/figures/exit-result'
import { figure, type Figure } from '../../reckoner/decimal'
import { place } from '../../reckoner/facts'
import { feeOf } from '../../reckoner/rates'
import type { Chance } from '../chance'
import type { Read } from './desk'
import { EXACTLY, MONEY, type Judged } from './figures'
import type { Happened } from './happened'
import { onTick, placeOf, type Place } from './place'
import type { Spoiling } from './spoiling'
import { between, spread } from './spread'
import { read } from './said'

/** The figures of the dialogs that work back from a price: risk, and what a way out would bring. */
export function pricedDialogs(
  desk: Read,
  at: readonly [string, MarginMode],
  chance: Chance,
): readonly Judged[] {
  const there = placeOf(desk, ...at)
  const bps = getMarketFeeRates(desk.snapshot, at[0])?.takerBps
  if (there === undefined || bps === undefined) return []
  return [...riskFigures(there, bps, chance), ...protectFigures(there, chance)]
}

/** A size that loses no more than was risked, where one step more would. */
function riskFigures({ market, mark }: Place, bps: Amount, chance: Chance): readonly Judged[] {
  const side = chance.pick(['BUY', 'SELL'] as const)
  const entry = onTick(mark, market)
  const by = (way: number) => figure((1 + way * between(chance, 0.003, 0.2)).toFixed(6))
  const stop = onTick(mark.times(by(side === 'BUY' ? -1 : 1)), market)
  if (stop === entry) return []
  const risk = figure(spread(chance, 5, 50_000).toFixed(2))
  const found = computeRiskSize({
    side,
    risk: requireAmount(risk.toFixed()),
    entry: requireAmount(entry),
    stop: requireAmount(stop),
    bps,
    market,
  })
  if (found.is !== 'size') return []
  const { quantity, loss } = found.size
  const lossOf = (size: Figure): Figure =>
    size
      .times(figure(entry).minus(stop).abs())
      .plus(feeOf(size.times(entry), figure(bps)))
      .plus(feeOf(size.times(stop), figure(bps)))
  const size = figure(quantity)
  return [
    { what: 'risk: loss at the stop', deskValue: read(loss), happened: lossOf(size), bound: MONEY },
    { what: 'risk: no more than risked', deskValue: risk, happened: lossOf(size), bound: { is: 'at most' } },
    {
      what: 'risk: one step more would be',
      deskValue: 'yes',
      happened: lossOf(size.plus(market.step)).gt(risk) ? 'yes' : 'no',
      bound: EXACTLY,
    },
  ]
}

function protectFigures({ held, mark, market }: Place, chance: Chance): readonly Judged[] {
  if (held.isZero()) return []
  const entry = onTick(mark, market)
  const out = onTick(mark.times(between(chance, 0.8, 1.2).toFixed(5)), market)
  const size = requireAmount(held.abs().toFixed())
  const side = held.isPositive() ? 'BUY' : 'SELL'
  const estimate = estimateExitResult(
    { side, entry: requireAmount(entry), size, leverage: undefined },
    requireAmount(out),
  )
  return [
    {
      what: 'protect: what a way out brings',
      deskValue: read(estimate.pnl),
      happened: held.times(figure(out).minus(entry)),
      bound: MONEY,
    },
  ]
}

/** The lines of the leverage dialog, before and after a change that was made. */
export function leverageDialog(
  desk: Read,
  draft: LeverageDraft,
  { before, after }: Happened,
): readonly Judged[] {
  if (draft.reach.is !== 'market') return []
  const { symbol } = draft.reach
  const { marginMode } = draft
  const row = desk.snapshot.positions?.value.find(
    one => one.symbol === symbol && one.marginMode === marginMode && one.quantity !== '0',
  )
  const mark = desk.snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark
  if (row === undefined || mark === undefined) return []
  const current = desk.snapshot.leverages?.value.find(
    one => one.symbol === symbol && one.marginMode === marginMode,
  )?.leverage
  const states = (one: Happened['after']): Figure | undefined => {
    const stated = one.rows.get(place(symbol, marginMode))
    if (stated === undefined) return undefined
    return marginMode === 'ISOLATED' ? stated.margin : stated.quantity.times(mark).abs().times(stated.imr)
  }
  const about = `${symbol} ${marginMode}`
  // Written up to whole cents.
  const bound = { is: 'within', by: figure('0.01') } as const
  return [
    {
      what: `leverage dialog: binds before, ${marginMode}`,
      deskValue: read(current && boundAt(desk, row, current)),
      happened: states(before),
      bound,
      about,
    },
    {
      what: `leverage dialog: binds after, ${marginMode}`,
      deskValue: read(boundAt(desk, row, requireAmount(draft.leverage))),
      happened: states(after),
      bound,
      about,
    },
    {
      what: `leverage dialog: liquidation stays, ${marginMode}`,
      deskValue: before.rows.get(place(symbol, marginMode))?.liquidation,
      happened: after.rows.get(place(symbol, marginMode))?.liquidation,
      bound: EXACTLY,
      about,
    },
  ]
}

/**
 * The largest orders that the leverage dialog showed for a leverage, beside what the slider gives once it is set, for a
 * limit order at the mark.
 */
export function largestAfter(
  before: Read,
  after: Read,
  change: LeverageDraft,
  symbol: string,
  spoil: Spoiling,
): readonly Judged[] {
  const { reach, marginMode, leverage } = change
  const market = before.snapshot.markets?.value.find(one => one.symbol === symbol)
  const mark = before.snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark
  if (market === undefined || mark === undefined) return []
  return (['BUY', 'SELL'] as const).map(side => {
    const terms = { is: 'order', symbol, side, type: 'LIMIT', price: mark, quantity: '' } as const
    const draft = { ...terms, reduceOnly: false, marginMode }
    const inputsOf = ({ snapshot, inputs: { guards, now } }: Read) => ({
      snapshot,
      guards,
      now,
      book: undefined,
    })
    const maxSize = read(computeMaxSizeAtLeverage(draft, inputsOf(before), change))
    return {
      what: `leverage dialog: the largest order there will be, ${reach.is}, ${marginMode}`,
      deskValue: maxSize && spoil.most('leverage dialog', maxSize, figure(market.step)),
      happened: read(computeMaxOrderSize(draft, inputsOf(after))),
      bound: EXACTLY,
      about: `${symbol} ${side} at ${leverage}`,
    }
  })
}

/** As the dialog works it out. */
function boundAt({ snapshot }: Read, row: PositionRecord, leverage: Amount): Amount | undefined {
  const place = createMarketHolding(snapshot, row)
  const bound = place && computePositionMargin({ ...place, leverage })
  return bound && roundToPlaces(bound, 2, 'up')
}
