import type { Amount } from '@core/value/decimal'
import type { ExitUnit } from '@core/figures/exit-price'
import { exact } from './format'

/** How far a stop or a target is, by the unit that it is typed in. */
export function exitWords(figure: Amount, unit: ExitUnit): string {
  switch (unit) {
    case 'price':
      return exact(figure)
    case 'percent':
      return `${exact(figure)} %`
    case 'ticks':
      return `${exact(figure)} ticks`
    case 'profit':
      return `${exact(figure)} USDC`
    case 'return':
      return `${exact(figure)} % on margin`
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
    ...(stopLoss ? [`stop-loss ${exitWords(stopLoss.figure, stopLoss.unit)}`] : []),
    ...(takeProfit ? [`take-profit ${exitWords(takeProfit.figure, takeProfit.unit)}`] : []),
  ].join(', ')

/** What the ticket says about the default bracket of its market. */
export const bracketSays = {
  group: 'Default bracket',
  filled: (symbol: string, bracket: string): string => `Default bracket of ${symbol}: ${bracket}`,
  other: (bracket: string): string => `Not the default bracket: ${bracket}`,
  save: 'Save as default bracket',
  saveAbout: 'New orders in this market then begin with it. Reduce-only orders and closes do not.',
  prices: 'A price is no default: type percent, ticks, PnL, ROI or R',
  use: 'Use default',
  forget: 'Delete default',
  left: 'This type of order brings no TP / SL along: the default bracket is left out.',
} as const
