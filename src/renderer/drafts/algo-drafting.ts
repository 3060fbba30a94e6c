import type { AlgoDraft, AlgoLegDraft } from '@core/write/algo-order-draft'
import { parseAmount, type Amount } from '@core/value/decimal-amount'
import type { PositionReference } from '@core/write/venue-write'
import type { TypedTicket } from './typed-ticket'
import type { TicketOrderType } from '@core/write/ticket-order-type'
import { convertFromPercent } from '@core/value/percent'

export const isTriggeredType = (
  type: TicketOrderType,
): type is 'STOP_LIMIT' | 'STOP_MARKET' | 'TRAILING_STOP' =>
  type === 'STOP_LIMIT' || type === 'STOP_MARKET' || type === 'TRAILING_STOP'

export function createExitLegs({
  takeProfit,
  takeProfitLimit,
  stopLoss,
  stopLossLimit,
}: Pick<
  TypedTicket,
  'takeProfit' | 'takeProfitLimit' | 'stopLoss' | 'stopLossLimit'
>): readonly AlgoLegDraft[] {
  return [
    ...createExitLeg('TAKE_PROFIT', takeProfit, takeProfitLimit),
    ...createExitLeg('STOP_LOSS', stopLoss, stopLossLimit),
  ]
}

const createExitLeg = (
  kind: AlgoLegDraft['kind'],
  trigger: string,
  limit: string,
): readonly AlgoLegDraft[] =>
  trigger === '' ? [] : [{ kind, triggerPrice: trigger, ...(limit !== '' && { price: limit }) }]

/** Creates the draft of an order with a trigger or with attached exits. Every required field must be filled. */
export function createAlgoDraft(
  symbol: string,
  typed: TypedTicket,
  maxSlippage: Amount | undefined,
): AlgoDraft {
  const { side, type, reduceOnly, marginMode } = typed
  const about = { is: 'algo order', symbol, marginMode, side, quantity: typed.size } as const
  if (type === 'TRAILING_STOP')
    return {
      ...about,
      kind: 'TRAILING_STOP',
      distance: { is: typed.distanceIs, by: toDraftDistance(typed) },
      ...(typed.activation !== '' && { activatedPrice: typed.activation }),
      reduceOnly,
    }
  const isPriced = type === 'STOP_LIMIT' || type === 'LIMIT'
  const entry = {
    ...about,
    type: isPriced ? ('LIMIT' as const) : ('MARKET' as const),
    ...(isPriced && { price: typed.price }),
  }
  if (isTriggeredType(type)) return { ...entry, kind: 'STOP', triggerPrice: typed.trigger, reduceOnly }
  return {
    ...entry,
    // The venue's brackets take no IOC: a protected market entry is a limit order at the same limit.
    ...(type === 'MARKET' && maxSlippage !== undefined && { type: 'LIMIT', maxSlippage }),
    kind: 'BRACKET',
    protection: typed.protectAs,
    legs: createExitLegs(typed),
  }
}

/**
 * Creates the draft of exits for a position, whole or for `part` of it; `undefined` if a leg or the part is missing.
 */
export function createProtectionDraft(
  { symbol, marginMode }: PositionReference,
  legs: readonly AlgoLegDraft[],
  part: string | undefined,
): AlgoDraft | undefined {
  if (legs.length === 0 || part === '') return undefined
  const about = { is: 'algo order', symbol, marginMode, legs } as const
  return part === undefined
    ? { ...about, kind: 'POSITIONAL_TP_SL' }
    : { ...about, kind: 'TP_SL', quantity: part }
}

/** Converts a typed percentage to a fraction. */
function toDraftDistance({ distance, distanceIs }: TypedTicket): string {
  const read = parseAmount(distance)
  return distanceIs === 'rate' && read !== undefined ? convertFromPercent(read) : distance
}
