import type { MarginMode, Side } from '@core/market/market'
import type { TicketType } from '@core/write/ticket-type'
import { amount } from '@core/value/decimal'
import { exact } from './format'
import { layoutsSays } from './settings-panels'
import { moreTypes, ticketTypes } from './ticket'
import { fill } from './message'
import * as messages from './en/preset'

const labels = new Map([...ticketTypes, ...moreTypes].map(({ value, label }) => [value, label]))

export const presetFigure = (typed: string): string => {
  const read = amount(typed)
  return read === undefined ? typed : exact(read)
}

/** What of a ticket is said in a line. */
export interface PresetTicket {
  readonly side: Side
  readonly type: TicketType
  readonly price: string
  readonly size: string
  readonly marginMode: MarginMode
  readonly reduceOnly: boolean
  readonly protect: boolean
  readonly hides: boolean
  readonly stepsBack: boolean
}

/** What a preset fills the ticket with, short enough for a line: "Buy Limit 0.25 PERP_BTC_USDC at 60 000, TP / SL". */
export function presetWords(symbol: string, typed: PresetTicket): string {
  const size = typed.size === '' ? [] : [presetFigure(typed.size)]
  const price =
    typed.price === '' ? [] : [fill(messages.presetWords.at, { presetFigure: presetFigure(typed.price) })]
  const order = [
    typed.side === 'BUY' ? messages.presetWords.buy : messages.presetWords.sell,
    labels.get(typed.type) ?? typed.type,
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

/** Why a ticket is not kept under a name. */
export const presetRefusals = {
  ...messages.presetRefusals,
  name: layoutsSays.badName,
  full: layoutsSays.full,
} as const
