import { exact } from './format'
import type { MarginMode, Market, Side } from '@core/market/market'
import { amount, type Amount } from '@core/value/decimal'
import type { ExitUnit } from '@core/figures/exit-price'
import { exitWords } from './bracket'
import type { TicketType } from '@core/write/ticket-type'

/** What the palette asks for, and how an order is typed there. */
export const typedOrderHint = 'What do you want to do? Or type: buy 0.1 btc 60000 sl 59000'

/** What each type of order is called in a line that is read back. */
export const typeWords: Record<TicketType, string> = {
  LIMIT: 'limit',
  MARKET: 'at market',
  IOC: 'immediate or cancel',
  FOK: 'fill or kill',
  POST_ONLY: 'post-only',
  STOP_LIMIT: 'then limit',
  STOP_MARKET: 'then at market',
  TRAILING_STOP: 'trailing',
  LADDER: 'ladder',
}

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

/** What was understood of a typed line, every figure in full. */
export function readLineWords(line: UnderstoodLine): string {
  switch (line.is) {
    case 'order':
      return readOrderWords(line)
    case 'leverage':
      return `Leverage of ${line.symbol}, ${line.marginMode.toLowerCase()}: ${exact(line.leverage)}×${marksWords(line.marks)}`
    case 'flatten':
      return 'Flatten: stop, cancel every order and close every position, in every market'
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
  const side = typed.side === 'BUY' ? 'Buy' : 'Sell'
  const size = `${exact(typed.size)} ${market.base}`
  const what =
    share === undefined
      ? `${side} ${size}`
      : `Close ${exact(share)} % of ${market.symbol}: ${side.toLowerCase()} ${size}`
  const parts = [
    worth === undefined ? '' : `the most that ${exact(worth.usdc)} USDC are worth at ${exact(worth.at)}`,
    risk === undefined ? '' : riskWords(risk),
    typed.trigger === '' ? '' : `once the mark reaches ${exact(typed.trigger)}`,
    typeWords[typed.type],
    typed.price === '' ? '' : `at ${exact(typed.price)}`,
    wayWords('stop-loss', typed.stopLoss, typed.stopLossIn, exits?.stopLoss),
    wayWords('take-profit', typed.takeProfit, typed.takeProfitIn, exits?.takeProfit),
    isDefault ? 'by the default bracket' : '',
    typed.reduceOnly ? 'reduce-only' : '',
    typed.marginMode.toLowerCase(),
  ].filter(part => part !== '')
  return `${what}, ${parts.join(', ')}${marksWords(marks)}`
}

/** A way out as it was said, with the price that it comes to where that is known. */
function wayWords(name: string, typed: string, unit: ExitUnit, at: Amount | undefined): string {
  const figure = amount(typed)
  if (figure === undefined) return ''
  if (unit === 'price') return `${name} at ${exact(figure)}`
  const how = exitWords(figure, unit)
  return at === undefined ? `${name} ${how} from the entry` : `${name} ${how} from the entry, at ${exact(at)}`
}

function riskWords({ said, money, at, loss }: RiskOf): string {
  const most =
    said.is === 'money' ? `${exact(money)} USDC` : `${exact(said.figure)} % or ${exact(money)} USDC`
  return `the most that loses ${most} from ${exact(at)} to the stop, fees included: ${exact(loss)}`
}

/** Which marks were taken for the decimal one, where they could have been none. */
function marksWords(marks: readonly TakenMark[]): string {
  const taken = (['comma', 'point'] as const).flatMap(each => {
    const words = marks.filter(({ mark }) => mark === each).map(({ word }) => word)
    return words.length === 0 ? [] : [`the ${each} in ${words.join(' and ')} is the decimal mark`]
  })
  return taken.length === 0 ? '' : ` (${taken.join('; ')})`
}

/** What Enter does with it. */
export const readLineSays = {
  order: 'Enter fills the ticket with this and sends nothing.',
  leverage: 'Enter opens this for review and sends nothing.',
  flatten: 'Enter opens this for review and sends nothing.',
} as const
