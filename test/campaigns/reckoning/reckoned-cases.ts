import type { OrderSide } from '../../../src/core/market/venue-market-rules'
import type { OrderForecast, CaseForecast } from '../../../src/core/write/plan'
import type { OrderDraft } from '../../../src/core/write/venue-write'
import { effectiveLeverage, free, marginRatio, totalCollateral } from '../../reckoner/collateral'
import { figure, ZERO, type Figure } from '../../reckoner/decimal'
import { marketOf, rowOf, type Facts } from '../../reckoner/facts'
import { withFill, withoutOrder } from '../../reckoner/fill'
import { liquidationPrice } from '../../reckoner/liquidation'
import type { Planned } from './desk'
import { EXACTLY, MONEY, RATIO, tickOf, type Judged } from './figures'
import type { Happened } from './happened'
import { moneyOf, type About } from './prospect-figures'
import { atMark, executedBefore, reached, termsOf } from './reckoned'
import { read } from './said'

/**
 * Judges the worst case: all of it at its limit and the taker rate. No exchange produces that case, so the
 * reference implementation replaces it.
 */
export function worstFigures(
  { worst }: OrderForecast,
  { before, sent }: Happened,
  { symbol, mode }: About,
  side: OrderSide,
): readonly Judged[] {
  const [only] = sent
  if (worst === undefined || only?.order === undefined || sent.length > 1) return []
  const terms = termsOf(
    only.write,
    before.facts.orders.find(({ id }) => id === only.order?.id),
  )
  if (terms === undefined || terms.price.isZero()) return []
  const type = 'type' in only.write ? only.write.type : undefined
  const market = before.facts.markets.get(symbol)
  const rests = only.order.fills.every(({ maker }) => maker) || !only.order.executed.eq(only.order.quantity)
  const isResting = (type === 'LIMIT' && rests) || type === 'POST_ONLY'
  const marked =
    market === undefined || !isResting
      ? before.facts
      : atMark(before.facts, symbol, reached(side, market.mark, terms.price))
  const quantity = only.order.quantity.minus(executedBefore(only.write))
  const after = withFill(withoutOrder(marked, only.order.id), {
    symbol,
    mode,
    side,
    price: terms.price,
    quantity,
    maker: type === 'POST_ONLY',
  })
  return reckonedCase('at worst', worst, after, { symbol, mode })
}

/** Judges a case that no exchange produces, by the reference implementation alone. */
function reckonedCase(
  when: string,
  prospect: CaseForecast,
  facts: Facts,
  { symbol, mode }: About,
): readonly Judged[] {
  const row = rowOf(facts, symbol, mode)
  const ratio = marginRatio(facts)
  const tick = facts.markets.get(symbol)?.tick ?? ZERO
  return [
    {
      what: `${when}: position`,
      deskValue: read(prospect.position),
      happened: row?.quantity ?? ZERO,
      bound: EXACTLY,
    },
    {
      what: `${when}: liquidation, ${mode}`,
      deskValue: read(prospect.liquidation),
      happened: row && liquidationPrice(facts, row),
      bound: tickOf(tick),
    },
    ...accountOf(when, prospect, facts, ratio),
  ]
}

/** Tolerance for the rounded fees of all requests of a sheet. */
const SEVERAL = moneyOf(20)

const accountOf = (when: string, prospect: CaseForecast, facts: Facts, ratio: Figure): readonly Judged[] => {
  const leverage = effectiveLeverage(facts)
  const isOpen = leverage !== undefined && !leverage.isZero()
  return [
    { what: `${when}: free`, deskValue: read(prospect.free), happened: free(facts), bound: SEVERAL },
    {
      what: `${when}: collateral`,
      deskValue: read(prospect.collateral),
      happened: totalCollateral(facts),
      bound: MONEY,
    },
    {
      what: `${when}: margin ratio`,
      deskValue: read(prospect.ratio),
      happened: isOpen ? ratio : undefined,
      bound: RATIO,
    },
  ]
}

/** Judges several closes: all of each at its limit, compared with sums of the reference implementation. */
export function closesFigures(
  { draft, outlooks = [], outlook }: Planned,
  { before }: Happened,
): readonly Judged[] {
  if (draft.is !== 'close') return []
  return draft.terms.flatMap(({ symbol, marginMode: mode, side, quantity, price }, at) => {
    const { filled } = [outlook, ...outlooks][at] ?? outlook
    if (filled === undefined || price === undefined) return []
    const fill = { symbol, mode, side, quantity: figure(quantity), price: figure(price), maker: false }
    return reckonedCase('each, once filled', filled, withFill(before.facts, fill), { symbol, mode })
  })
}

/**
 * Judges several closes together, as the sheet shows them: at their marks, and at their limits in the worst
 * case.
 */
export function closesTogether(
  { filled, worst }: OrderForecast,
  terms: readonly OrderDraft[],
  before: Facts,
): readonly Judged[] {
  const each = (priceOf: (one: OrderDraft) => Figure): Facts =>
    terms.reduce((facts, one) => {
      const { symbol, marginMode: mode, side } = one
      const fill = { symbol, mode, side, quantity: figure(one.quantity), price: priceOf(one), maker: false }
      return withFill(facts, fill)
    }, before)
  const [atMarks, atLimits] = [
    each(({ symbol }) => marketOf(before, symbol).mark),
    each(({ price = '0' }) => figure(price)),
  ]
  return [
    ...accountOf('together, once filled', filled ?? {}, atMarks, marginRatio(atMarks)),
    ...accountOf('together, at worst', worst ?? {}, atLimits, marginRatio(atLimits)),
  ]
}
