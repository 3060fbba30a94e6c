import { Decimal } from 'decimal.js'
import type { PlanningInputs } from '@core/context/planning-inputs'
import type { OrderDraft } from '@core/write/venue-write'

const Exact = Decimal.clone({ precision: 40, toExpNeg: -1e9, toExpPos: 1e9, rounding: Decimal.ROUND_DOWN })

/** Result of the order rules, comparable between two implementations. */
export interface StraightPlan {
  readonly refused: readonly string[]
  readonly ceiling?: string
  readonly fee?: string
  readonly filled?: string
  readonly liquidation?: string
}

/**
 * Applies the rules of an order in cross margin with the decimal library alone, without the desk's core. It
 * is the reference for the speed and the results of the core.
 */
export function straightPlan(draft: OrderDraft, on: PlanningInputs): StraightPlan {
  const refused: string[] = []
  const { snapshot, book, guards } = on
  const market = snapshot.markets?.value.find(({ symbol }) => symbol === draft.symbol)
  const markText = snapshot.quotes?.value.find(({ symbol }) => symbol === draft.symbol)?.mark
  const terms = snapshot.terms?.value
  const account = snapshot.account?.value
  const leverage = snapshot.leverages?.value.find(({ symbol }) => symbol === draft.symbol)?.leverage
  const rows = snapshot.positions?.value ?? []
  if (!market || !markText || !terms || !account || !leverage || !guards || !book)
    return { refused: ['INPUT_MISSING'] }
  const mark = new Exact(markText)
  const row = rows.find(({ symbol }) => symbol === draft.symbol)
  const held = new Exact(row?.quantity ?? 0)
  const buys = draft.side === 'BUY'

  const plain = /^-?\d+(?:\.\d+)?$/
  let price: Decimal | undefined
  const written = draft.price ?? ''
  if (draft.type === 'MARKET') {
    if (written !== '') refused.push('PRICE_NOT_TAKEN')
  } else if (written === '') refused.push('PRICE_MISSING')
  else if (!plain.test(written)) refused.push('AMOUNT_MALFORMED')
  else if (new Exact(written).lte(0)) refused.push('AMOUNT_NOT_POSITIVE')
  else price = new Exact(written)
  let quantity: Decimal | undefined
  if (!plain.test(draft.quantity)) refused.push('AMOUNT_MALFORMED')
  else {
    const typed = new Exact(draft.quantity)
    if (typed.lte(0)) refused.push('AMOUNT_NOT_POSITIVE')
    else quantity = typed
    if (typed.decimalPlaces() > 8) refused.push('AMOUNT_TOO_PRECISE')
  }

  const off = (value: Decimal, step: string, from: string) =>
    !value.mod(step).isZero() || !value.minus(from).mod(step).isZero()
  if (price) {
    if (off(price, market.tick, market.priceMin)) refused.push('PRICE_OFF_TICK')
    if (price.lt(market.priceMin) || price.gt(market.priceMax)) refused.push('PRICE_OUT_OF_RANGE')
  }
  if (quantity) {
    if (off(quantity, market.step, market.sizeMin)) refused.push('QUANTITY_OFF_TICK')
    if (quantity.lt(market.sizeMin)) refused.push('QUANTITY_TOO_SMALL')
    if (quantity.gt(market.sizeMax)) refused.push('QUANTITY_TOO_LARGE')
  }
  const valueAt = draft.type === 'MARKET' ? mark : price
  if (quantity && valueAt?.times(quantity).lt(market.minNotional)) refused.push('NOTIONAL_TOO_SMALL')

  const low = mark.times(new Exact(1).minus(buys ? market.priceScope : market.priceRange))
  const high = mark.times(new Exact(1).plus(buys ? market.priceRange : market.priceScope))
  if (price && (price.lt(low) || price.gt(high))) refused.push('PRICE_OUT_OF_BAND')
  if (draft.reduceOnly) {
    if (held.isZero() || held.isNegative() !== buys) refused.push('REDUCE_ONLY_NOTHING')
    else if (quantity?.gt(held.abs())) refused.push('REDUCE_ONLY_TOO_LARGE')
  }
  // No own cap applies to an order that can only reduce.
  const reduces = draft.reduceOnly && held.isNegative() === buys && quantity?.lte(held.abs()) === true

  const bound = draft.type === 'MARKET' ? (buys ? high : low) : price
  const levels = buys ? book.value.asks : book.value.bids
  let [filled, paid] = [new Exact(0), new Exact(0)]
  let worst: Decimal | undefined
  // The fee of each fill is rounded up separately.
  const charged = (worth: Decimal, bps: string) =>
    worth.times(bps).times('0.0001').toDecimalPlaces(6, Decimal.ROUND_CEIL)
  let fees = new Exact(0)
  if (quantity && bound)
    for (const level of levels) {
      const at = new Exact(level.price)
      if (filled.gte(quantity) || (buys ? at.gt(bound) : at.lt(bound))) break
      const taken = Exact.min(level.quantity, quantity.minus(filled))
      filled = filled.plus(taken)
      paid = paid.plus(taken.times(at))
      fees = fees.plus(charged(taken.times(at), terms.takerBps))
      worst = at
    }
  if (draft.type === 'MARKET' && quantity && filled.lt(quantity)) refused.push('BOOK_CANNOT_FILL')

  if (valueAt && !reduces) {
    const forValue = new Exact(market.minNotional).div(valueAt).minus(market.sizeMin).div(market.step).ceil()
    const smallest = Exact.max(market.sizeMin, forValue.times(market.step).plus(market.sizeMin))
    if (smallest.times(valueAt).gt(guards.orderNotional)) refused.push('MINIMUM_ABOVE_CAP')
  }
  const best = filled.gt(0) && levels[0] ? new Exact(levels[0].price) : undefined
  if (quantity && !reduces) {
    const seen = buys ? worst : best
    const known = [mark, price, seen].filter(one => one !== undefined)
    const worth = (buys && price ? price : Exact.max(...known)).times(quantity)
    if (worth.gt(guards.orderNotional)) refused.push('CAP_NOTIONAL')
  }
  if (!reduces && on.recent.length >= guards.writesPerMinute) refused.push('CAP_RATE')

  const pending = { buys: new Exact(row?.pendingLong ?? 0), sells: new Exact(row?.pendingShort ?? 0) }
  const after = { ...pending }
  if (quantity && !draft.reduceOnly) {
    if (buys) after.buys = after.buys.plus(quantity)
    else after.sells = after.sells.plus(quantity)
  }
  const worstOf = (open: typeof pending) =>
    Exact.max(held.plus(open.buys).abs(), held.minus(open.sells).abs())
  const factor = new Exact(terms.imrFactors[draft.symbol] ?? market.imrFactor ?? 0)
  const rateOf = (notional: Decimal) =>
    Exact.max(new Exact(1).div(leverage), market.baseImr, factor.times(notional.pow('0.8')))
  const marginOf = (open: typeof pending) =>
    mark.times(worstOf(open)).times(rateOf(held.plus(open.buys).minus(open.sells).times(mark).abs()))
  let beside = new Exact(0)
  for (const other of rows)
    if (other !== row) {
      const at = snapshot.quotes?.value.find(({ symbol }) => symbol === other.symbol)?.mark ?? other.mark
      const most = Exact.max(
        new Exact(other.quantity).plus(other.pendingLong).abs(),
        new Exact(other.quantity).minus(other.pendingShort).abs(),
      )
      beside = beside.plus(most.times(at))
    }
  if (quantity) {
    const notional = worstOf(after).times(mark)
    const grows = notional.gt(worstOf(pending).times(mark))
    if (grows && notional.gt(guards.positionNotional)) refused.push('CAP_POSITION')
    if (grows && notional.plus(beside).gt(guards.openNotional)) refused.push('CAP_OPEN_NOTIONAL')
    const max = terms.maxNotionals[draft.symbol]
    const alone = held.plus(buys ? quantity : quantity.negated()).abs()
    if (!draft.reduceOnly && max !== undefined && alone.gt(held.abs()) && alone.times(mark).gt(max))
      refused.push('VENUE_MAX_NOTIONAL')
  }

  const rest = price ?? worst ?? mark
  let reference = rest
  if (quantity && filled.gt(0) && draft.type !== 'POST_ONLY')
    reference = paid.plus(rest.times(quantity.minus(filled))).div(quantity)
  if (quantity && bound && !draft.reduceOnly) {
    const margin = marginOf(after).minus(marginOf(pending))
    if (margin.gt(0)) {
      const worth = Exact.max(reference, price ?? mark).times(quantity)
      const fee = Exact.max(0, charged(worth, terms.takerBps))
      const away = quantity.times(buys ? 1 : -1).times(reference.minus(mark))
      if (margin.plus(fee).plus(Exact.max(0, away)).gt(account.free)) refused.push('COLLATERAL_TOO_SMALL')
    }
  }
  if (refused.length > 0 || !quantity) return { refused }

  const order = quantity.times(buys ? 1 : -1)
  const walked = draft.type === 'POST_ONLY' ? new Exact(0) : filled
  const rate = draft.type === 'POST_ONLY' || draft.type === 'LIMIT' ? terms.makerBps : terms.takerBps
  const fee = charged(quantity.minus(walked).times(rest), rate).plus(walked.isZero() ? 0 : fees)
  // A resting order fills when the mark has reached its limit.
  const rests = draft.type === 'POST_ONLY' || (draft.type === 'LIMIT' && filled.lt(quantity))
  const then = rests && price ? (buys ? Exact.min(mark, price) : Exact.max(mark, price)) : mark
  const collateral = new Exact(account.totalCollateral)
    .plus(held.times(then.minus(mark)))
    .plus(order.times(then.minus(reference)))
    .minus(fee)
  const size = held.plus(order)
  let liquidation: Decimal | undefined
  if (!size.isZero()) {
    const notional = size.times(then).abs()
    const share = new Exact(market.baseMmr).div(market.baseImr)
    const rate = Exact.max(market.baseMmr, share.times(factor).times(notional.pow('0.8')))
    let maintenance = notional.times(rate)
    for (const other of rows)
      if (other !== row)
        maintenance = maintenance.plus(new Exact(other.quantity).times(other.mark).abs().times(other.mmr))
    const move = collateral.minus(maintenance).div(size.abs().times(rate).minus(size))
    liquidation = Exact.max(0, then.plus(move))
  }
  return {
    refused,
    ...(buys && price ? { ceiling: price.times(quantity).toFixed() } : {}),
    fee: fee.toFixed(),
    filled: filled.toFixed(),
    ...(liquidation?.gt(0) ? { liquidation: liquidation.toFixed(6, Decimal.ROUND_HALF_UP) } : {}),
  }
}
