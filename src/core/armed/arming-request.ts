import type { PlanningInputs } from '../context/planning-inputs'
import { parseBoundFigure } from '../envelope/bound-figure'
import {
  armedPlaces,
  sessionLimits,
  isPlaceWithinLimits,
  sideByPlace,
  ticketPlaces,
  type ArmedAction,
  type ArmedArea,
  type ArmedMandate,
  type ArmedKey,
  type ArmedPlace,
  type ArmedOrderType,
  type PricedPlace,
  type TicketPlace,
} from '../envelope/mandate'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'
import {
  compareDecimals,
  divide,
  isOnStepGrid,
  isPositive,
  requireAmount,
  type Amount,
} from '../value/decimal-amount'
import { err, ok, createRefusal, type Refusal, type Result } from '../value/result'

/** A request to arm one market, as typed and unchecked. A side without a price is not armed. */
export interface ArmingRequest {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly buyAtMost?: string
  readonly sellAtLeast?: string
  readonly perOrder: string
  /** Largest position in base units. */
  readonly exposure: string
  readonly worthPerOrder: string
  readonly worthInAll: string
  /** Loss since arming, in USDC. */
  readonly loss: string
  /** Reach of taking keys, in basis points. */
  readonly slippage: string
  readonly perMinute: number
  readonly writes: number
  readonly minutes: number
  readonly postOnly?: boolean
  readonly places?: Readonly<Partial<Record<ArmedPlace, ArmedArea>>>
}

export type RequestedBounds = Pick<
  ArmedMandate,
  'markets' | 'types' | 'worth' | 'writes' | 'lasts' | 'acts' | 'rule' | 'session'
>

const MINUTE_MS = 60_000

/** Parses a request into bounds, or returns every error. No default replaces a missing value. */
export function parseRequestedBounds(
  request: ArmingRequest,
  { snapshot, guards }: PlanningInputs,
): Result<RequestedBounds> {
  const { symbol, marginMode, perMinute, writes, minutes, places = {} } = request
  const market = snapshot.markets?.value.find(one => one.symbol === symbol)
  const figures = {
    ...{ buyAtMost: optionalFigure(request.buyAtMost), sellAtLeast: optionalFigure(request.sellAtLeast) },
    ...{ perOrder: parseBoundFigure(request.perOrder), exposure: parseBoundFigure(request.exposure) },
    ...{
      worthPerOrder: parseBoundFigure(request.worthPerOrder),
      worthInAll: parseBoundFigure(request.worthInAll),
    },
    ...{ loss: parseBoundFigure(request.loss), slippage: parseReach(request.slippage) },
  }
  const wrong = Object.entries(figures).flatMap(([bound, figure]) =>
    figure === undefined ? malformed(bound) : [],
  )
  const {
    buyAtMost,
    sellAtLeast,
    perOrder,
    exposure,
    worthPerOrder,
    worthInAll,
    loss,
    slippage: reach,
  } = figures
  const refusals: readonly Refusal[] = [
    ...wrong,
    ...(market === undefined ? [createRefusal('MARKET_UNKNOWN', { symbol })] : []),
    ...(guards === undefined ? [createRefusal('GUARDS_UNSET')] : []),
    // The loss is counted from the position and the mark at arming.
    ...(snapshot.positions === undefined ? [createRefusal('INPUT_MISSING', { input: 'positions' })] : []),
    ...(market && snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark === undefined
      ? [createRefusal('INPUT_MISSING', { input: 'quote' })]
      : []),
    ...(buyAtMost === NONE && sellAtLeast === NONE ? malformed('side') : []),
    ...(areDisjoint(Object.values(places)) && areWithinSizeLimits(places) ? [] : malformed('places')),
    ...(isIntegerUpTo(perMinute, sessionLimits.perMinute) ? [] : malformed('perMinute')),
    ...(isIntegerUpTo(writes, sessionLimits.writes) ? [] : malformed('writes')),
    ...(isIntegerUpTo(minutes, sessionLimits.lasts / MINUTE_MS) ? [] : malformed('minutes')),
    ...(perOrder && exposure && compareDecimals(perOrder, exposure) > 0 ? malformed('exposure') : []),
    ...(worthPerOrder && worthInAll && compareDecimals(worthPerOrder, worthInAll) > 0
      ? malformed('worthInAll')
      : []),
    ...(market && perOrder && !isOnStepGrid(perOrder, market.step)
      ? [createRefusal('QUANTITY_OFF_TICK', { qty: perOrder, tick: market.step })]
      : []),
    ...[buyAtMost, sellAtLeast].flatMap(price =>
      market && price !== undefined && price !== NONE && !isOnStepGrid(price, market.tick)
        ? [createRefusal('PRICE_OFF_TICK', { price, tick: market.tick })]
        : [],
    ),
    // A mandate can only be narrower than the guards.
    ...(guards && worthPerOrder && compareDecimals(worthPerOrder, guards.orderNotional) > 0
      ? [createRefusal('CAP_NOTIONAL', { notional: worthPerOrder, cap: guards.orderNotional })]
      : []),
  ]
  if (refusals.length > 0 || !perOrder || !exposure || !worthPerOrder || !worthInAll || !loss || !reach)
    return err(refusals)
  const sides = {
    ...(buyAtMost !== undefined && buyAtMost !== NONE && { buyAtMost }),
    ...(sellAtLeast !== undefined && sellAtLeast !== NONE && { sellAtLeast }),
  }
  return ok({
    ...{ types: [getRestingType(request), 'IOC'], writes, lasts: minutes * MINUTE_MS },
    markets: [{ symbol, marginMode, ...sides, size: { perOrder, inAll: exposure } }],
    session: { perMinute, loss, reach },
    worth: { perOrder: worthPerOrder, inAll: worthInAll },
    acts: [
      ...listKeyActions(request, perOrder, {
        BUY: sides.buyAtMost !== undefined,
        SELL: sides.sellAtLeast !== undefined,
      }),
      ...listClickActions(request, perOrder),
    ],
  })
}

const keys: Readonly<Record<OrderSide, { readonly takes: ArmedKey; readonly rests: ArmedKey }>> = {
  BUY: { takes: 'F1', rests: 'F3' },
  SELL: { takes: 'F2', rests: 'F4' },
}

type RestingTypeRequest = Pick<ArmingRequest, 'postOnly'>
const getRestingType = ({ postOnly = false }: RestingTypeRequest): ArmedOrderType =>
  postOnly ? 'POST_ONLY' : 'LIMIT'

/** Lists what the keys do in the order in which they lie. */
export function listKeyActions(
  request: RestingTypeRequest & Pick<ArmingRequest, 'symbol'>,
  quantity: Amount,
  isTraded: Readonly<Record<OrderSide, boolean>>,
): readonly ArmedAction[] {
  const { symbol } = request
  const sides = (['BUY', 'SELL'] as const).filter(side => isTraded[side])
  const place = (how: 'takes' | 'rests', type: ArmedOrderType): readonly ArmedAction[] =>
    sides.map(side => ({ key: keys[side][how], symbol, does: 'place', side, type, quantity }))
  return [
    ...place('takes', 'IOC'),
    ...place('rests', getRestingType(request)),
    { key: 'F7', symbol, does: 'close' },
    { key: 'F8', symbol, does: 'take back' },
    { key: 'F9', symbol, does: 'move' },
  ]
}

function listClickActions(request: ArmingRequest, quantity: Amount): readonly ArmedAction[] {
  const { symbol, places = {}, buyAtMost, sellAtLeast } = request
  const isWanted = { BUY: buyAtMost !== undefined, SELL: sellAtLeast !== undefined }
  return armedPlaces.flatMap((key): readonly ArmedAction[] => {
    const area = places[key]
    if (area === undefined) return []
    if (key === 'closes') return [{ key, symbol, does: 'close', area }]
    if (key === 'takes back') return [{ key, symbol, does: 'take back that', area }]
    const side = sideByPlace[key]
    if (!isWanted[side]) return []
    return isTicketPlace(key)
      ? [{ key, symbol, does: 'place', side, type: 'IOC', quantity, area }]
      : [{ key, symbol, does: 'place at', side, type: getRestingType(request), quantity, area }]
  })
}

const isTicketPlace = (place: PricedPlace | TicketPlace): place is TicketPlace =>
  ticketPlaces.some(one => one === place)

const areWithinSizeLimits = (places: NonNullable<ArmingRequest['places']>): boolean =>
  armedPlaces.every(place => {
    const area = places[place]
    return area === undefined || isPlaceWithinLimits(place, area)
  })

/** Returns true if no two areas overlap, so that each click has one meaning. */
const areDisjoint = (areas: readonly ArmedArea[]): boolean =>
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

/** A side that is not requested; `undefined` marks an unreadable figure. */
const NONE = 'none'
const optionalFigure = (typed: string | undefined): Amount | typeof NONE | undefined =>
  typed === undefined ? NONE : parseBoundFigure(typed)

/** Parses basis points into a fraction. */
function parseReach(typed: string): Amount | undefined {
  const bps = parseBoundFigure(typed)
  const reach = bps && divide(bps, BPS_IN_ONE, 12, 'down')
  return reach && isPositive(reach) && compareDecimals(reach, sessionLimits.reach) <= 0 ? reach : undefined
}
const BPS_IN_ONE = requireAmount('10000')

const malformed = (bound: string): readonly Refusal[] => [createRefusal('ENVELOPE_MALFORMED', { bound })]
const isIntegerUpTo = (count: number, most: number): boolean =>
  Number.isSafeInteger(count) && count >= 1 && count <= most
