import { formatExactNumber } from './format'
import type { MarginMode, MarketRules, OrderSide } from '@core/market/market'
import { parseAmount, type Amount } from '@core/value/decimal'
import type { ExitUnit } from '@core/figures/exit-price'
import { formatExitDistance } from './bracket'
import type { TicketOrderType } from '@core/write/ticket-type'
import { fillMessage } from './message'
import * as messages from './en/typed-order'

/** What the palette asks for, and how an order is typed there. */
export const typedOrderHint = messages.typedOrderHint

/** What each type of order is called in a line that is read back. */
export const typedOrderTypeLabels: Record<TicketOrderType, string> = messages.typeWords

/** A figure, and the mark in it that was taken for the decimal one. */
export interface DecimalMarkReading {
  readonly word: string
  readonly mark: 'comma' | 'point'
}

/** What a size was said to be worth, and the price it was worked out at. */
export interface TypedNotional {
  readonly usdc: Amount
  readonly at: Amount
}

/** What may be lost at a stop: USDC, or a percentage of what the account is worth. */
export interface TypedRiskAmount {
  readonly is: 'money' | 'share'
  readonly figure: Amount
}

/** What a size was worked out of that loses no more than a risk at its stop, and what it would lose, fees included. */
export interface RiskSizeBasis {
  readonly typedRisk: TypedRiskAmount
  readonly money: Amount
  readonly at: Amount
  readonly loss: Amount
}

/** What is said of a line that was understood. */
export type ParsedOrderLine =
  | {
      readonly is: 'order'
      readonly market: Pick<MarketRules, 'base' | 'symbol'>
      readonly typed: {
        readonly side: OrderSide
        readonly type: TicketOrderType
        readonly size: string
        readonly price: string
        readonly trigger: string
        readonly reduceOnly: boolean
        readonly marginMode: MarginMode
        readonly stopLoss: string
        readonly stopLossIn: ExitUnit
        readonly takeProfit: string
        readonly takeProfitIn: ExitUnit
      }
      readonly share?: Amount
      readonly notional?: TypedNotional
      readonly risk?: RiskSizeBasis
      readonly exits?: { readonly stopLoss?: Amount; readonly takeProfit?: Amount }
      /** Whether the ways out are the default of the market. */
      readonly isDefault?: true
      readonly marks: readonly DecimalMarkReading[]
    }
  | {
      readonly is: 'leverage'
      readonly symbol: string
      readonly marginMode: MarginMode
      readonly leverage: Amount
      readonly marks: readonly DecimalMarkReading[]
    }
  | { readonly is: 'flatten' }

const sideLabels: Readonly<Record<OrderSide, string>> = messages.sides
const closingSides: Readonly<Record<OrderSide, string>> = messages.closingSides
const marginModeNames: Readonly<Record<MarginMode, string>> = messages.modes
const markNames = messages.markNames

/** What was understood of a typed line, every figure in full. */
export function describeParsedLine(line: ParsedOrderLine): string {
  switch (line.is) {
    case 'order':
      return describeParsedOrder(line)
    case 'leverage':
      return fillMessage(messages.readLineWords.leverage, {
        symbol: line.symbol,
        marginMode: marginModeNames[line.marginMode],
        leverage: formatExactNumber(line.leverage),
        marks: describeDecimalMarks(line.marks),
      })
    case 'flatten':
      return messages.readLineWords.flatten
  }
}

function describeParsedOrder({
  market,
  typed,
  share,
  notional,
  risk,
  exits,
  isDefault,
  marks,
}: Extract<ParsedOrderLine, { is: 'order' }>): string {
  const side = sideLabels[typed.side]
  const size = `${formatExactNumber(typed.size)} ${market.base}`
  const what =
    share === undefined
      ? `${side} ${size}`
      : fillMessage(messages.readOrderWords.close, {
          share: formatExactNumber(share),
          symbol: market.symbol,
          side: closingSides[typed.side],
          size,
        })
  const parts = [
    notional === undefined
      ? ''
      : fillMessage(messages.readOrderWords.mostUsdcWorth, { usdc: formatExactNumber(notional.usdc), at: formatExactNumber(notional.at) }),
    risk === undefined ? '' : describeTypedRisk(risk),
    typed.trigger === ''
      ? ''
      : fillMessage(messages.readOrderWords.onceMarkReaches, { trigger: formatExactNumber(typed.trigger) }),
    typedOrderTypeLabels[typed.type],
    typed.price === '' ? '' : fillMessage(messages.readOrderWords.at, { price: formatExactNumber(typed.price) }),
    describeTypedExit(messages.readOrderWords.stopLoss, typed.stopLoss, typed.stopLossIn, exits?.stopLoss),
    describeTypedExit(messages.readOrderWords.takeProfit, typed.takeProfit, typed.takeProfitIn, exits?.takeProfit),
    isDefault ? messages.readOrderWords.defaultBracket : '',
    typed.reduceOnly ? messages.readOrderWords.reduceOnly : '',
    marginModeNames[typed.marginMode],
  ].filter(part => part !== '')
  return fillMessage(messages.readOrderWords.whatPartsMarks, {
    what,
    parts: parts.join(messages.readOrderWords.separator),
    marks: describeDecimalMarks(marks),
  })
}

/** A way out as it was said, with the price that it comes to where that is known. */
function describeTypedExit(name: string, typed: string, unit: ExitUnit, at: Amount | undefined): string {
  const figure = parseAmount(typed)
  if (figure === undefined) return ''
  if (unit === 'price') return fillMessage(messages.wayWords.at, { name, figure: formatExactNumber(figure) })
  const how = formatExitDistance(figure, unit)
  return at === undefined
    ? fillMessage(messages.wayWords.entry, { name, how })
    : fillMessage(messages.wayWords.entry2, { name, how, at: formatExactNumber(at) })
}

function describeTypedRisk({ typedRisk, money, at, loss }: RiskSizeBasis): string {
  const most =
    typedRisk.is === 'money'
      ? `${formatExactNumber(money)} USDC`
      : fillMessage(messages.riskWords.usdc, { figure: formatExactNumber(typedRisk.figure), money: formatExactNumber(money) })
  return fillMessage(messages.riskWords.mostLosesStop, { most, at: formatExactNumber(at), loss: formatExactNumber(loss) })
}

/** Which marks were taken for the decimal one, where they could have been none. */
function describeDecimalMarks(marks: readonly DecimalMarkReading[]): string {
  const taken = (['comma', 'point'] as const).flatMap(each => {
    const words = marks.filter(({ mark }) => mark === each).map(({ word }) => word)
    return words.length === 0
      ? []
      : [
          fillMessage(messages.marksWords.decimalMark, {
            each: markNames[each],
            words: words.join(messages.marksWords.separator),
          }),
        ]
  })
  return taken.length === 0
    ? ''
    : fillMessage(messages.marksWords.taken, { taken: taken.join(messages.marksWords.separator2) })
}

/** What Enter does with it. */
export const typedOrderActionMessages = messages.readLineSays
