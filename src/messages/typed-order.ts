import { exact } from './format'
import type { MarginMode, Market, Side } from '@core/market/market'
import { amount, type Amount } from '@core/value/decimal'
import type { ExitUnit } from '@core/figures/exit-price'
import { exitWords } from './bracket'
import type { TicketType } from '@core/write/ticket-type'
import { fill } from './message'
import * as messages from './en/typed-order'

/** What the palette asks for, and how an order is typed there. */
export const typedOrderHint = messages.typedOrderHint

/** What each type of order is called in a line that is read back. */
export const typeWords: Record<TicketType, string> = messages.typeWords

/** A figure, and the mark in it that was taken for the decimal one. */
export interface TakenMark {
  readonly word: string
  readonly mark: 'comma' | 'point'
}

/** What a size was said to be worth, and the price it was worked out at. */
export interface Worth {
  readonly usdc: Amount
  readonly at: Amount
}

/** What may be lost at a stop: USDC, or a percentage of what the account is worth. */
export interface SaidRisk {
  readonly is: 'money' | 'share'
  readonly figure: Amount
}

/** What a size was worked out of that loses no more than a risk at its stop, and what it would lose, fees included. */
export interface RiskOf {
  readonly said: SaidRisk
  readonly money: Amount
  readonly at: Amount
  readonly loss: Amount
}

/** What is said of a line that was understood. */
export type UnderstoodLine =
  | {
      readonly is: 'order'
      readonly market: Pick<Market, 'base' | 'symbol'>
      readonly typed: {
        readonly side: Side
        readonly type: TicketType
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
      readonly worth?: Worth
      readonly risk?: RiskOf
      readonly exits?: { readonly stopLoss?: Amount; readonly takeProfit?: Amount }
      /** Whether the ways out are the default of the market. */
      readonly isDefault?: true
      readonly marks: readonly TakenMark[]
    }
  | {
      readonly is: 'leverage'
      readonly symbol: string
      readonly marginMode: MarginMode
      readonly leverage: Amount
      readonly marks: readonly TakenMark[]
    }
  | { readonly is: 'flatten' }

const sides: Readonly<Record<Side, string>> = messages.sides
const closingSides: Readonly<Record<Side, string>> = messages.closingSides
const modes: Readonly<Record<MarginMode, string>> = messages.modes
const markNames = messages.markNames

/** What was understood of a typed line, every figure in full. */
export function readLineWords(line: UnderstoodLine): string {
  switch (line.is) {
    case 'order':
      return readOrderWords(line)
    case 'leverage':
      return fill(messages.readLineWords.leverage, {
        symbol: line.symbol,
        marginMode: modes[line.marginMode],
        leverage: exact(line.leverage),
        marks: marksWords(line.marks),
      })
    case 'flatten':
      return messages.readLineWords.flatten
  }
}

function readOrderWords({
  market,
  typed,
  share,
  worth,
  risk,
  exits,
  isDefault,
  marks,
}: Extract<UnderstoodLine, { is: 'order' }>): string {
  const side = sides[typed.side]
  const size = `${exact(typed.size)} ${market.base}`
  const what =
    share === undefined
      ? `${side} ${size}`
      : fill(messages.readOrderWords.close, {
          share: exact(share),
          symbol: market.symbol,
          side: closingSides[typed.side],
          size,
        })
  const parts = [
    worth === undefined
      ? ''
      : fill(messages.readOrderWords.mostUsdcWorth, { usdc: exact(worth.usdc), at: exact(worth.at) }),
    risk === undefined ? '' : riskWords(risk),
    typed.trigger === ''
      ? ''
      : fill(messages.readOrderWords.onceMarkReaches, { trigger: exact(typed.trigger) }),
    typeWords[typed.type],
    typed.price === '' ? '' : fill(messages.readOrderWords.at, { price: exact(typed.price) }),
    wayWords(messages.readOrderWords.stopLoss, typed.stopLoss, typed.stopLossIn, exits?.stopLoss),
    wayWords(messages.readOrderWords.takeProfit, typed.takeProfit, typed.takeProfitIn, exits?.takeProfit),
    isDefault ? messages.readOrderWords.defaultBracket : '',
    typed.reduceOnly ? messages.readOrderWords.reduceOnly : '',
    modes[typed.marginMode],
  ].filter(part => part !== '')
  return fill(messages.readOrderWords.whatPartsMarks, {
    what,
    parts: parts.join(messages.readOrderWords.separator),
    marks: marksWords(marks),
  })
}

/** A way out as it was said, with the price that it comes to where that is known. */
function wayWords(name: string, typed: string, unit: ExitUnit, at: Amount | undefined): string {
  const figure = amount(typed)
  if (figure === undefined) return ''
  if (unit === 'price') return fill(messages.wayWords.at, { name, figure: exact(figure) })
  const how = exitWords(figure, unit)
  return at === undefined
    ? fill(messages.wayWords.entry, { name, how })
    : fill(messages.wayWords.entry2, { name, how, at: exact(at) })
}

function riskWords({ said, money, at, loss }: RiskOf): string {
  const most =
    said.is === 'money'
      ? `${exact(money)} USDC`
      : fill(messages.riskWords.usdc, { figure: exact(said.figure), money: exact(money) })
  return fill(messages.riskWords.mostLosesStop, { most, at: exact(at), loss: exact(loss) })
}

/** Which marks were taken for the decimal one, where they could have been none. */
function marksWords(marks: readonly TakenMark[]): string {
  const taken = (['comma', 'point'] as const).flatMap(each => {
    const words = marks.filter(({ mark }) => mark === each).map(({ word }) => word)
    return words.length === 0
      ? []
      : [
          fill(messages.marksWords.decimalMark, {
            each: markNames[each],
            words: words.join(messages.marksWords.separator),
          }),
        ]
  })
  return taken.length === 0
    ? ''
    : fill(messages.marksWords.taken, { taken: taken.join(messages.marksWords.separator2) })
}

/** What Enter does with it. */
export const readLineSays = messages.readLineSays
