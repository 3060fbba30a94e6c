import type { AlgoOrder } from '../../../src/core/account/algo-order'
import type { AlgoLegDraft } from '../../../src/core/write/algo-order-draft'
import type { OrderSide } from '../../../src/core/market/venue-market-rules'
import type { WriteDraft } from '../../../src/core/write/venue-write'
import { figure } from '../../reckoner/decimal'
import type { Chance } from '../chance'
import type { Read } from './desk'
import { onStep, onTick, priceFor, sizeFor, type Drafter, type Place } from './place'
import { between } from './spread'

export type AlgoKind =
  | 'stop'
  | 'trailing stop'
  | 'pair'
  | 'positional pair'
  | 'bracket'
  | 'edit what waits'
  | 'cancel what waits'
  | 'cancel all that waits'

const sides = ['BUY', 'SELL'] as const

/** A price so much on one side of another, on the ticks. */
const beyond = ({ market }: Place, from: string, way: 1 | -1, chance: Chance): string =>
  onTick(figure(from).times((1 + way * between(chance, 0.01, 0.2)).toFixed(6)), market)

/** One way out or two, each on its own side of where a position begins. */
function legsFrom(at: Place, from: string, opens: OrderSide, chance: Chance): readonly AlgoLegDraft[] {
  const up = opens === 'BUY' ? 1 : -1
  const leg = (kind: AlgoLegDraft['kind'], way: 1 | -1): AlgoLegDraft => {
    const triggerPrice = beyond(at, from, way, chance)
    return { kind, triggerPrice, ...(chance.happens(0.3) && { price: triggerPrice }) }
  }
  const all = [leg('TAKE_PROFIT', up), leg('STOP_LOSS', up === 1 ? -1 : 1)]
  return chance.happens(0.6) ? all : [chance.pick(all)]
}

const about = ({ market, marginMode }: Place) =>
  ({ is: 'algo order', symbol: market.symbol, marginMode }) as const

/** The drafts of what waits for a trigger, over how the waiting ones are found. */
export function algoDrafts(
  waiting: (read: Read) => readonly AlgoOrder[],
): Readonly<Record<AlgoKind, Drafter>> {
  return {
    stop: (_read, at, chance) => {
      const { held, market, mark } = at
      const reduceOnly = !held.isZero() && chance.happens(0.6)
      const side = reduceOnly ? (held.isPositive() ? 'SELL' : 'BUY') : chance.pick(sides)
      const triggerPrice = beyond(at, mark.toFixed(), chance.pick([1, -1] as const), chance)
      const isLimit = chance.happens(0.4)
      return {
        ...about(at),
        kind: 'STOP',
        side,
        type: isLimit ? 'LIMIT' : 'MARKET',
        quantity: reduceOnly ? onStep(held.abs().times(chance.next()), market) : sizeFor(at, chance),
        ...(isLimit && { price: triggerPrice }),
        triggerPrice,
        reduceOnly,
      }
    },
    'trailing stop': (_read, at, chance) => ({
      ...about(at),
      kind: 'TRAILING_STOP',
      side: chance.pick(sides),
      quantity: sizeFor(at, chance),
      distance: { is: 'rate', by: between(chance, 0.001, 0.05).toFixed(3) },
      reduceOnly: false,
    }),
    pair: (_read, at, chance) => {
      if (at.held.isZero()) return undefined
      const opens = at.held.isPositive() ? 'BUY' : 'SELL'
      const quantity = onStep(at.held.abs().times(chance.happens(0.4) ? 1 : chance.next()), at.market)
      return { ...about(at), kind: 'TP_SL', quantity, legs: legsFrom(at, at.mark.toFixed(), opens, chance) }
    },
    'positional pair': (_read, at, chance) => {
      if (at.held.isZero()) return undefined
      const opens = at.held.isPositive() ? 'BUY' : 'SELL'
      return { ...about(at), kind: 'POSITIONAL_TP_SL', legs: legsFrom(at, at.mark.toFixed(), opens, chance) }
    },
    bracket: (_read, at, chance): WriteDraft => {
      const side = chance.pick(sides)
      const isLimit = chance.happens(0.7)
      const price = isLimit ? priceFor(at, side, chance) : undefined
      return {
        ...about(at),
        kind: 'BRACKET',
        side,
        type: isLimit ? 'LIMIT' : 'MARKET',
        quantity: sizeFor(at, chance),
        ...(price !== undefined && { price }),
        protection: chance.pick(['TP_SL', 'POSITIONAL_TP_SL'] as const),
        legs: legsFrom(at, price ?? at.mark.toFixed(), side, chance),
      }
    },
    'edit what waits': (read, at, chance) => {
      const stops = waiting(read).filter(({ kind }) => kind === 'STOP')
      if (stops.length === 0) return undefined
      const { symbol, algoOrderId, triggerPrice = '1' } = chance.pick(stops)
      const rules = read.snapshot.markets?.value.find(one => one.symbol === symbol) ?? at.market
      const next = figure(triggerPrice).times(between(chance, 0.98, 1.02).toFixed(5))
      return { is: 'edit algo', symbol, algoOrderId, triggerPrice: onTick(next, rules), legs: [] }
    },
    'cancel what waits': (read, _at, chance) => {
      const all = waiting(read)
      if (all.length === 0) return undefined
      const { symbol, algoOrderId } = chance.pick(all)
      return { is: 'cancel algo', symbol, algoOrderId }
    },
    'cancel all that waits': (_read, { market }, chance) => ({
      is: 'cancel all algo',
      reach: chance.happens(0.5) ? { is: 'all markets' } : { is: 'market', symbol: market.symbol },
    }),
  }
}
