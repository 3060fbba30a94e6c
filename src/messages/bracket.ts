import type { Amount } from '@core/value/decimal-amount'
import type { ExitUnit } from '@core/figures/exit-price'
import { formatExactNumber } from './format'
import { fillMessage } from './message'
import * as messages from './en/bracket'

/** Formats the distance of a stop or a target in the `unit` that the user typed it in. */
export function formatExitDistance(figure: Amount, unit: ExitUnit): string {
  switch (unit) {
    case 'price':
      return formatExactNumber(figure)
    case 'percent':
      return `${formatExactNumber(figure)} %`
    case 'ticks':
      return fillMessage(messages.exitWords.ticks, { figure: formatExactNumber(figure) })
    case 'profit':
      return `${formatExactNumber(figure)} USDC`
    case 'return':
      return fillMessage(messages.exitWords.return, { figure: formatExactNumber(figure) })
    case 'r':
      return `${formatExactNumber(figure)} R`
  }
}

export interface BracketExit {
  readonly unit: ExitUnit
  readonly figure: Amount
}

const formatExit = ({ unit, figure }: BracketExit): string => formatExitDistance(figure, unit)

export const describeDefaultBracket = ({
  stopLoss,
  takeProfit,
}: {
  readonly stopLoss?: BracketExit
  readonly takeProfit?: BracketExit
}): string =>
  [
    stopLoss && fillMessage(messages.bracketWords.stopLoss, { exit: formatExit(stopLoss) }),
    takeProfit && fillMessage(messages.bracketWords.takeProfit, { exit: formatExit(takeProfit) }),
  ]
    .filter(Boolean)
    .join(messages.bracketWords.separator)

export const defaultBracketMessages = {
  ...messages.bracketSays,
  filled: (symbol: string, bracket: string): string =>
    fillMessage(messages.bracketSays.filled, { symbol, bracket }),
  other: (bracket: string): string => fillMessage(messages.bracketSays.other, { bracket }),
} as const
