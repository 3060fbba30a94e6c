import { amount, type Amount } from '@core/value/decimal'
import { draftLineSays as says } from '@messages/chart'
import { draftLine, type DraftLine } from './draft-line'
import { canProtect, takesPrice, takesTrigger } from './drafting'
import type { Typed } from './typed'

/** The prices of an order that is being typed, its ways out as prices too; pulling one types another. `sized` is its size in words. */
export function ticketLines(
  typed: Typed,
  sized: string,
  type: (field: 'price' | 'upTo' | 'trigger' | 'activation' | 'takeProfit' | 'stopLoss', to: Amount) => void,
): readonly DraftLine[] {
  const { side } = typed
  const line = (field: Parameters<typeof type>[0], label: string, ink: DraftLine['ink']) =>
    draftLine({
      id: `ticket ${field}`,
      price: amount(typed[field]),
      label,
      ink,
      pull: to => type(field, to),
    })
  const own = side === 'BUY' ? 'up' : 'down'
  const isLadder = typed.type === 'LADDER'
  return [
    ...(takesPrice(typed) ? line('price', says.order(side, sized), own) : []),
    ...(isLadder ? line('upTo', says.ladderEnd, own) : []),
    ...(takesTrigger(typed) ? line('trigger', says.trigger(side, sized), own) : []),
    ...(typed.type === 'TRAILING_STOP' ? line('activation', says.activation, own) : []),
    ...(canProtect(typed) && typed.protect
      ? [...line('takeProfit', says.leg.TAKE_PROFIT, 'up'), ...line('stopLoss', says.leg.STOP_LOSS, 'down')]
      : []),
  ]
}
