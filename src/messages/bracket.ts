import type { Amount } from '@core/value/decimal'
import type { ExitUnit } from '@core/figures/exit-price'
import { exact } from './format'
import { fill } from './message'
import * as messages from './en/bracket'

/** How far a stop or a target is, by the unit that it is typed in. */
export function exitWords(figure: Amount, unit: ExitUnit): string {
  switch (unit) {
    case 'price':
      return exact(figure)
    case 'percent':
      return `${exact(figure)} %`
    case 'ticks':
      return fill(messages.exitWords.ticks, { figure: exact(figure) })
    case 'profit':
      return `${exact(figure)} USDC`
    case 'return':
      return fill(messages.exitWords.return, { figure: exact(figure) })
    case 'r':
      return `${exact(figure)} R`
  }
}

export interface BracketWay {
  readonly unit: ExitUnit
  readonly figure: Amount
}

/** A default bracket in one line. */
export const bracketWords = ({
  stopLoss,
  takeProfit,
}: {
  readonly stopLoss?: BracketWay
  readonly takeProfit?: BracketWay
}): string =>
  [
    ...(stopLoss
      ? [fill(messages.bracketWords.stopLoss, { exit: exitWords(stopLoss.figure, stopLoss.unit) })]
      : []),
    ...(takeProfit
      ? [fill(messages.bracketWords.takeProfit, { exit: exitWords(takeProfit.figure, takeProfit.unit) })]
      : []),
  ].join(messages.bracketWords.separator)

/** What the ticket says about the default bracket of its market. */
export const bracketSays = {
  ...messages.bracketSays,
  filled: (symbol: string, bracket: string): string => fill(messages.bracketSays.filled, { symbol, bracket }),
  other: (bracket: string): string => fill(messages.bracketSays.other, { bracket }),
} as const
