import type { MarginMode, OrderSide } from '@core/market/venue-market-rules'
import type { TicketOrderType } from '@core/write/ticket-order-type'
import { parseAmount } from '@core/value/decimal-amount'
import { formatExactNumber } from './format'
import { layoutPanelMessages } from './settings-panels'
import { moreOrderTypeChoices, mainOrderTypeChoices } from './ticket'
import { fillMessage } from './message'
import * as messages from './en/preset'

const orderTypeLabels = new Map(
  [...mainOrderTypeChoices, ...moreOrderTypeChoices].map(({ value, label }) => [value, label]),
)

export const formatPresetNumber = (typed: string): string => {
  const parsed = parseAmount(typed)
  return parsed === undefined ? typed : formatExactNumber(parsed)
}

/** Fields of a ticket that a preset's summary displays. */
export interface PresetTicketFields {
  readonly side: OrderSide
  readonly type: TicketOrderType
  readonly price: string
  readonly size: string
  readonly marginMode: MarginMode
  readonly reduceOnly: boolean
  readonly protect: boolean
  readonly hides: boolean
  readonly stepsBack: boolean
}

/** Summarizes a preset in one line: "Buy Limit 0.25 PERP_BTC_USDC at 60 000, TP / SL". */
export function summarizeTicketPreset(symbol: string, typed: PresetTicketFields): string {
  const size = typed.size === '' ? [] : [formatPresetNumber(typed.size)]
  const price =
    typed.price === ''
      ? []
      : [fillMessage(messages.presetWords.at, { presetFigure: formatPresetNumber(typed.price) })]
  const order = [
    typed.side === 'BUY' ? messages.presetWords.buy : messages.presetWords.sell,
    orderTypeLabels.get(typed.type) ?? typed.type,
    ...size,
    symbol,
    ...price,
  ].join(' ')
  const flags = [
    ...(typed.marginMode === 'ISOLATED' ? [messages.presetWords.isolated] : []),
    ...(typed.reduceOnly ? [messages.presetWords.reduceOnly] : []),
    ...(typed.protect ? [messages.presetWords.tpSl] : []),
    ...(typed.hides ? [messages.presetWords.iceberg] : []),
    ...(typed.stepsBack ? [messages.presetWords.priceAdjust] : []),
  ]
  return [order, ...flags].join(messages.presetWords.separator)
}

export const presetRefusalReasons = {
  ...messages.presetRefusals,
  name: layoutPanelMessages.badName,
  full: layoutPanelMessages.full,
} as const
