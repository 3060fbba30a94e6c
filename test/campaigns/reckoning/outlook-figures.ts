import type { MarginMode } from '../../../src/core/market/market'
import type { Outlook } from '../../../src/core/write/plan'
import { effectiveLeverage, free, marginRatio } from '../../reckoner/collateral'
import { figure, least, most, sum, type Figure } from '../../reckoner/decimal'
import { marketOf, place, rowOf, type Facts } from '../../reckoner/facts'
import { withFill, withOrder, withoutOrder } from '../../reckoner/fill'
import { liquidationPrice } from '../../reckoner/liquidation'
import { vendorLiquidation } from '../../reckoner/vendor'
import type { Stand } from './exchange'
import { EXACTLY, RATIO, tickOf, type Bound, type Judged } from './figures'
import type { Happened, Sent } from './happened'
import type { StatedOrder } from './stated'
import { read } from './said'
import { liquidatesAt, sumsOf, told } from './truth'

/** Where a sheet moves something. */
export interface About {
  readonly symbol: string
  readonly mode: MarginMode
}

/** The account as the straight reckoner has it after what was sent, by the documents alone. */
export function reckonedAfter({ before, sent }: Happened): Facts {
  let facts = before.facts
  for (const { write, order } of sent) {
    if (order === undefined) continue
    const old = facts.orders.find(({ id }) => id === order.id)
    const terms = termsOf(write, old)
    if (terms === undefined) continue
    facts = withoutOrder(facts, order.id)
    let skip = executedBefore(write)
    for (const { price, quantity, maker } of order.fills.toReversed()) {
      const fresh = quantity.minus(least(skip, quantity))
      skip = skip.minus(least(skip, quantity))
      if (fresh.isZero()) continue
      facts = withFill(facts, { ...terms, price, quantity: fresh, maker })
    }
    if (order.status === 'NEW' || order.status === 'PARTIAL_FILLED')
      facts = withOrder(facts, {
        ...terms,
        id: order.id,
        left: order.quantity.minus(order.executed),
      })
  }
  return facts
}

const executedBefore = (write: Sent['write']): Figure =>
  write.is === 'edit' ? figure(write.was.executed) : figure(0)

function termsOf(write: Sent['write'], old: Facts['orders'][number] | undefined) {
  if (write.is === 'edit') return old === undefined ? undefined : { ...old, price: figure(write.price) }
  if (write.is !== 'order' && !(write.is === 'algo order' && write.kind === 'BRACKET')) return undefined
  return {
    symbol: write.symbol,
    mode: write.marginMode,
    side: write.side,
    price: figure(write.price ?? '0'),
    reduceOnly: write.is === 'order' && write.reduceOnly,
  }
}

/** How an account stands once a sheet is done: what the outlook said of it beside what the exchange says. */
export function aftermath(
  stand: Stand,
  outlook: Outlook,
  { before, after }: Pick<Happened, 'before' | 'after'>,
  { symbol, mode }: About,
  reckoned: Facts | undefined,
  fills = 0,
): readonly Judged[] {
  const row = after.rows.get(place(symbol, mode))
  const fact = reckoned && rowOf(reckoned, symbol, mode)
  const isOpen = sumsOf(stand).notional !== 0n
  const sums = sumsOf(stand)
  const about = `${symbol} ${mode}`
  const tick = tickOf(marketOf(before.facts, symbol).tick)
  return [
    {
      what: 'position after',
      said: read(outlook.position.after),
      happened: row?.quantity ?? figure(0),
      bound: EXACTLY,
      about,
    },
    {
      what: `liquidation after, ${mode}`,
      said: read(outlook.liquidation.after),
      happened: liquidatesAt(stand, symbol, mode),
      reckoned: reckoned && fact && liquidationPrice(reckoned, fact),
      vendor: reckoned && fact && vendorLiquidation(reckoned, fact),
      bound: tick,
      about,
    },
    {
      what: 'free after',
      said: read(outlook.free.after),
      happened: after.account.free,
      reckoned: reckoned && free(reckoned),
      bound: moneyOf(fills),
      maySayNothing: before.account.free.isZero(),
      about,
    },
    {
      what: 'margin ratio after',
      said: read(outlook.ratio?.after),
      happened: isOpen ? told(sums.collateral).div(told(sums.notional)) : undefined,
      reckoned: reckoned && marginRatio(reckoned),
      bound: RATIO,
      about,
    },
    {
      what: 'effective leverage after',
      said: read(outlook.leverage.after),
      happened: isOpen && sums.collateral > 0n ? told(sums.notional).div(told(sums.collateral)) : undefined,
      reckoned: reckoned && effectiveLeverage(reckoned),
      bound: RATIO,
      about,
    },
  ]
}

/** Every fill's fee is rounded up by itself to a millionth: what several of them leave is known to that much for each. */
export const moneyOf = (fills: number): Bound => ({
  is: 'within',
  by: figure('0.000001').times(Math.max(1, fills)),
})

/** What one order did at once: fills, average, best and worst, what became of the rest, and the fee. */
export function fillFigures(
  outlook: Outlook,
  order: StatedOrder | undefined,
  already = figure(0),
): readonly Judged[] {
  if (order === undefined) return []
  const { fill, fee, ceiling } = outlook
  const executed = order.executed.minus(already)
  const whole = order.executed.eq(order.quantity)
  const rest = whole ? 'none' : order.status === 'CANCELLED' ? 'cancelled' : 'rests'
  const prices = order.fills.map(({ price }) => price)
  const isFresh = already.isZero()
  const filled = isFresh && !executed.isZero()
  const spent = sum(order.fills.map(({ price, quantity }) => price.times(quantity)))
  return [
    { what: 'fills now', said: read(fill?.quantity), happened: executed, bound: EXACTLY },
    { what: 'what becomes of the rest', said: fill?.rest, happened: rest, bound: EXACTLY },
    {
      what: 'average',
      said: read(fill?.average),
      happened: filled ? order.average : undefined,
      bound: { is: 'within', by: figure('0.00000001') },
    },
    ...(filled && prices.length > 0
      ? [
          {
            what: 'best and worst',
            said:
              fill?.best === undefined || fill.worst === undefined
                ? undefined
                : [figure(fill.best), figure(fill.worst)].sort((a, b) => a.cmp(b)).join(' '),
            happened: `${least(...prices).toFixed()} ${most(...prices).toFixed()}`,
            bound: EXACTLY,
          },
        ]
      : []),
    {
      // Each fill's fee is rounded up by itself.
      what: 'fee, all filled at once',
      said: read(fee?.amount),
      happened: filled && whole ? order.fee : undefined,
      bound: moneyOf(order.fills.length),
    },
    {
      what: 'spends at most',
      said: read(ceiling),
      happened: ceiling === undefined || !isFresh ? undefined : spent,
      bound: { is: 'at most' },
    },
  ]
}
