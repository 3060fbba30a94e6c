import { formatExactNumber } from './format'
import type { MarginMode, MarketRules, OrderSide } from '@core/market/venue-market-rules'
import { parseAmount, type Amount } from '@core/value/decimal-amount'
import type { ExitUnit } from '@core/figures/exit-price'
import { formatExitDistance } from './bracket'
import type { TicketOrderType } from '@core/write/ticket-order-type'
import { fillMessage } from './message'
import * as messages from './en/typed-order'

export const typedOrderHint = messages.typedOrderHint

export const typedOrderTypeLabels: Record<TicketOrderType, string> = messages.typeWords

/** A number and the mark in it that was read as the decimal mark. */
export interface DecimalMarkReading {
  readonly word: string
  readonly mark: 'comma' | 'point'
}

/** A notional value that the user typed, and the price `at` which the size was computed from it. */
export interface TypedNotional {
  readonly usdc: Amount
  readonly at: Amount
}

/** Largest acceptable loss at a stop: USDC, or a percentage of the account value. */
export interface TypedRiskAmount {
  readonly is: 'money' | 'share'
  readonly figure: Amount
}

/** Basis of a size that loses no more than a risk at its stop. `loss` includes fees. */
export interface RiskSizeBasis {
  readonly typedRisk: TypedRiskAmount
  readonly money: Amount
  readonly at: Amount
  readonly loss: Amount
}

/** A line that was parsed. */
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
      /** Present if the stop and target are the market's defaults. */
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
  | {
      readonly is: 'alert'
      readonly symbol: string
      readonly price: Amount
      readonly when: 'at or above' | 'at or below'
      readonly marks: readonly DecimalMarkReading[]
    }
  /** A stop-loss or take-profit of an open position. */
  | {
      readonly is: 'protect'
      readonly symbol: string
      readonly marginMode: MarginMode
      readonly leg: { readonly kind: 'STOP_LOSS' | 'TAKE_PROFIT'; readonly at: Amount }
      readonly marks: readonly DecimalMarkReading[]
    }
  | { readonly is: 'flatten' }

const sideLabels: Readonly<Record<OrderSide, string>> = messages.sides
const closingSides: Readonly<Record<OrderSide, string>> = messages.closingSides
const marginModeNames: Readonly<Record<MarginMode, string>> = messages.modes
const markNames = messages.markNames

/** Describes a parsed line with every figure in full. */
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
    case 'alert':
      return fillMessage(messages.readLineWords.alert[line.when], {
        symbol: line.symbol,
        price: formatExactNumber(line.price),
        marks: describeDecimalMarks(line.marks),
      })
    case 'protect':
      return fillMessage(messages.readLineWords.protect[line.leg.kind], {
        symbol: line.symbol,
        price: formatExactNumber(line.leg.at),
        marginMode: marginModeNames[line.marginMode],
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
      : fillMessage(messages.readOrderWords.mostUsdcWorth, {
          usdc: formatExactNumber(notional.usdc),
          at: formatExactNumber(notional.at),
        }),
    risk === undefined ? '' : describeTypedRisk(risk),
    typed.trigger === ''
      ? ''
      : fillMessage(messages.readOrderWords.onceMarkReaches, { trigger: formatExactNumber(typed.trigger) }),
    typedOrderTypeLabels[typed.type],
    typed.price === ''
      ? ''
      : fillMessage(messages.readOrderWords.at, { price: formatExactNumber(typed.price) }),
    describeTypedExit(messages.readOrderWords.stopLoss, typed.stopLoss, typed.stopLossIn, exits?.stopLoss),
    describeTypedExit(
      messages.readOrderWords.takeProfit,
      typed.takeProfit,
      typed.takeProfitIn,
      exits?.takeProfit,
    ),
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

/** Describes an exit as typed, with its price if that is known. */
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
      : fillMessage(messages.riskWords.usdc, {
          figure: formatExactNumber(typedRisk.figure),
          money: formatExactNumber(money),
        })
  return fillMessage(messages.riskWords.mostLosesStop, {
    most,
    at: formatExactNumber(at),
    loss: formatExactNumber(loss),
  })
}

/** Names the decimal mark of each ambiguous number. */
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

export const typedOrderActionMessages = messages.readLineSays
