import type { AlgoDraft, LegDraft } from '@core/write/algo-draft'
import { amount } from '@core/value/decimal'
import type { HeldIn, OrderDraft } from '@core/write/write'
import type { Typed } from './typed'
import type { TicketType } from '@core/write/ticket-type'
import { ofPercent } from '@core/value/percent'

/** Whether a kind of order waits for a trigger, whatever else stands in the ticket. */
export const isTriggered = (type: TicketType): type is Exclude<TicketType, OrderDraft['type'] | 'LADDER'> =>
  type === 'STOP_LIMIT' || type === 'STOP_MARKET' || type === 'TRAILING_STOP'

/** The ways out that were typed: each where its trigger is, at market unless it has a limit of its own. */
export function legsOf({
  takeProfit,
  takeProfitLimit,
  stopLoss,
  stopLossLimit,
}: Pick<Typed, 'takeProfit' | 'takeProfitLimit' | 'stopLoss' | 'stopLossLimit'>): readonly LegDraft[] {
  return [
    ...legOf('TAKE_PROFIT', takeProfit, takeProfitLimit),
    ...legOf('STOP_LOSS', stopLoss, stopLossLimit),
  ]
}

const legOf = (kind: LegDraft['kind'], trigger: string, limit: string): readonly LegDraft[] =>
  trigger === '' ? [] : [{ kind, triggerPrice: trigger, ...(limit !== '' && { price: limit }) }]

/** The draft of a ticket that waits for a trigger, or that brings what does. Every figure it needs is there. */
export function algoDraftOf(symbol: string, typed: Typed): AlgoDraft {
  const { side, type, reduceOnly, marginMode } = typed
  const about = { is: 'algo order', symbol, marginMode, side, quantity: typed.size } as const
  if (type === 'TRAILING_STOP')
    return {
      ...about,
      kind: 'TRAILING_STOP',
      distance: { is: typed.distanceIs, by: distanceOf(typed) },
      ...(typed.activation !== '' && { activatedPrice: typed.activation }),
      reduceOnly,
    }
  const isPriced = type === 'STOP_LIMIT' || type === 'LIMIT'
  const entry = {
    ...about,
    type: isPriced ? ('LIMIT' as const) : ('MARKET' as const),
    ...(isPriced && { price: typed.price }),
  }
  if (isTriggered(type)) return { ...entry, kind: 'STOP', triggerPrice: typed.trigger, reduceOnly }
  return { ...entry, kind: 'BRACKET', protection: typed.protectAs, legs: legsOf(typed) }
}

/** The draft of ways out of a position, for a part of it or for the whole; none while a way or the part is missing. */
export function protectionOf(
  { symbol, marginMode }: HeldIn,
  legs: readonly LegDraft[],
  part: string | undefined,
): AlgoDraft | undefined {
  if (legs.length === 0 || part === '') return undefined
  const about = { is: 'algo order', symbol, marginMode, legs } as const
  return part === undefined
    ? { ...about, kind: 'POSITIONAL_TP_SL' }
    : { ...about, kind: 'TP_SL', quantity: part }
}

/** A percentage is typed, and a fraction is drafted. */
function distanceOf({ distance, distanceIs }: Typed): string {
  const read = amount(distance)
  return distanceIs === 'rate' && read !== undefined ? ofPercent(read) : distance
}
