import type { Inputs } from '../context/inputs'
import { boundFigure } from '../envelope/bound-figure'
import {
  armedPlaces,
  envelopeLimits,
  isPlaceWithin,
  sideOfPlace,
  ticketPlaces,
  type ArmedAct,
  type ArmedArea,
  type ArmedEnvelope,
  type ArmedKey,
  type ArmedPlace,
  type ArmedType,
  type PricedPlace,
  type TicketPlace,
} from '../envelope/envelope'
import type { MarginMode, Side } from '../market/market'
import { compare, isOnGrid, type Amount } from '../value/decimal'
import { err, ok, refuse, type Refusal, type Result } from '../value/result'

/** What a person wants armed in one market, as typed. Nothing here has been checked. A side without a price is none. */
export interface ArmWish {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly buyAtMost?: string
  readonly sellAtLeast?: string
  /** What each key sends, and the most of all; then the same in what it may be worth. */
  readonly perOrder: string
  readonly inAll: string
  readonly worthPerOrder: string
  readonly worthInAll: string
  readonly writes: number
  readonly minutes: number
  /** Whether what rests is post-only: it never takes. */
  readonly postOnly?: boolean
  /** Where the places lie at which clicks are wanted too. */
  readonly places?: Readonly<Partial<Record<ArmedPlace, ArmedArea>>>
}

/** Everything of an envelope that the wish for it decides. */
export type WishedBounds = Pick<
  ArmedEnvelope,
  'markets' | 'types' | 'worth' | 'writes' | 'lasts' | 'acts' | 'rule'
>

const MINUTE = 60_000

/** The bounds that a wish comes to, or everything that is wrong with it. Nothing is put in its place. */
export function boundsWished(wish: ArmWish, { snapshot, guards }: Inputs): Result<WishedBounds> {
  const { symbol, marginMode, writes, minutes, places = {} } = wish
  const market = snapshot.markets?.value.find(one => one.symbol === symbol)
  const figures = {
    ...{ buyAtMost: optionalFigure(wish.buyAtMost), sellAtLeast: optionalFigure(wish.sellAtLeast) },
    ...{ perOrder: boundFigure(wish.perOrder), inAll: boundFigure(wish.inAll) },
    ...{ worthPerOrder: boundFigure(wish.worthPerOrder), worthInAll: boundFigure(wish.worthInAll) },
  }
  const wrong = Object.entries(figures).flatMap(([bound, figure]) =>
    figure === undefined ? malformed(bound) : [],
  )
  const { buyAtMost, sellAtLeast, perOrder, inAll, worthPerOrder, worthInAll } = figures
  const refusals: readonly Refusal[] = [
    ...wrong,
    ...(market === undefined ? [refuse('MARKET_UNKNOWN', { symbol })] : []),
    ...(guards === undefined ? [refuse('GUARDS_UNSET')] : []),
    ...(buyAtMost === NONE && sellAtLeast === NONE ? malformed('side') : []),
    ...(isApart(Object.values(places)) && areSmall(places) ? [] : malformed('places')),
    ...(isCount(writes, envelopeLimits.writes) ? [] : malformed('writes')),
    ...(isCount(minutes, envelopeLimits.lasts / MINUTE) ? [] : malformed('minutes')),
    ...(perOrder && inAll && compare(perOrder, inAll) > 0 ? malformed('inAll') : []),
    ...(worthPerOrder && worthInAll && compare(worthPerOrder, worthInAll) > 0 ? malformed('worthInAll') : []),
    ...(market && perOrder && !isOnGrid(perOrder, market.step)
      ? [refuse('QUANTITY_OFF_TICK', { qty: perOrder, tick: market.step })]
      : []),
    ...[buyAtMost, sellAtLeast].flatMap(price =>
      market && price !== undefined && price !== NONE && !isOnGrid(price, market.tick)
        ? [refuse('PRICE_OFF_TICK', { price, tick: market.tick })]
        : [],
    ),
    // A guard stands above it: an envelope can only be narrower.
    ...(guards && worthPerOrder && compare(worthPerOrder, guards.orderNotional) > 0
      ? [refuse('CAP_NOTIONAL', { notional: worthPerOrder, cap: guards.orderNotional })]
      : []),
  ]
  if (refusals.length > 0 || !perOrder || !inAll || !worthPerOrder || !worthInAll) return err(refusals)
  const sides = {
    ...(buyAtMost !== undefined && buyAtMost !== NONE && { buyAtMost }),
    ...(sellAtLeast !== undefined && sellAtLeast !== NONE && { sellAtLeast }),
  }
  return ok({
    ...{ types: [restingType(wish), 'IOC'], writes, lasts: minutes * MINUTE },
    markets: [{ symbol, marginMode, ...sides, size: { perOrder, inAll } }],
    worth: { perOrder: worthPerOrder, inAll: worthInAll },
    acts: [...actsOf(wish, perOrder, sides), ...clicksOf(wish, perOrder)],
  })
}

const keys: Readonly<Record<Side, { readonly takes: ArmedKey; readonly rests: ArmedKey }>> = {
  BUY: { takes: 'F1', rests: 'F3' },
  SELL: { takes: 'F2', rests: 'F4' },
}

const restingType = ({ postOnly = false }: ArmWish): ArmedType => (postOnly ? 'POST_ONLY' : 'LIMIT')

function actsOf(
  wish: ArmWish,
  quantity: Amount,
  { buyAtMost, sellAtLeast }: { readonly buyAtMost?: Amount; readonly sellAtLeast?: Amount },
): readonly ArmedAct[] {
  const { symbol } = wish
  const place = (side: Side): readonly ArmedAct[] => [
    { key: keys[side].takes, symbol, does: 'place', side, type: 'IOC', quantity },
    { key: keys[side].rests, symbol, does: 'place', side, type: restingType(wish), quantity },
  ]
  return [
    ...(buyAtMost === undefined ? [] : place('BUY')),
    ...(sellAtLeast === undefined ? [] : place('SELL')),
    { key: 'F7', symbol, does: 'close' },
    { key: 'F8', symbol, does: 'take back' },
    { key: 'F9', symbol, does: 'move' },
  ]
}

/** What a click at each place sends that was wanted, on each side that has a worst price. */
function clicksOf(wish: ArmWish, quantity: Amount): readonly ArmedAct[] {
  const { symbol, places = {}, buyAtMost, sellAtLeast } = wish
  const isWanted = { BUY: buyAtMost !== undefined, SELL: sellAtLeast !== undefined }
  return armedPlaces.flatMap((key): readonly ArmedAct[] => {
    const area = places[key]
    if (area === undefined) return []
    if (key === 'closes') return [{ key, symbol, does: 'close', area }]
    if (key === 'takes back') return [{ key, symbol, does: 'take back that', area }]
    const side = sideOfPlace[key]
    if (!isWanted[side]) return []
    return isTicketPlace(key)
      ? [{ key, symbol, does: 'place', side, type: 'IOC', quantity, area }]
      : [{ key, symbol, does: 'place at', side, type: restingType(wish), quantity, area }]
  })
}

const isTicketPlace = (place: PricedPlace | TicketPlace): place is TicketPlace =>
  ticketPlaces.some(one => one === place)

/** Whether each of them is as small as a frame round it has to be. */
const areSmall = (places: NonNullable<ArmWish['places']>): boolean =>
  armedPlaces.every(place => {
    const area = places[place]
    return area === undefined || isPlaceWithin(place, area)
  })

/** Whether no two of them share a pixel: where two acts lie over one another nobody could tell which is pressed. */
const isApart = (areas: readonly ArmedArea[]): boolean =>
  areas.every((one, nth) =>
    areas
      .slice(nth + 1)
      .every(
        other =>
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y,
      ),
  )

/** Stands for a side that is not wanted; undefined is one that cannot be read. */
const NONE = 'none'
const optionalFigure = (typed: string | undefined): Amount | typeof NONE | undefined =>
  typed === undefined ? NONE : boundFigure(typed)

const malformed = (bound: string): readonly Refusal[] => [refuse('ENVELOPE_MALFORMED', { bound })]
const isCount = (count: number, most: number): boolean =>
  Number.isSafeInteger(count) && count >= 1 && count <= most
