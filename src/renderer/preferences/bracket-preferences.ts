import {
  parseBracketExit,
  createBracket,
  type DefaultBracket,
  type BracketExit,
} from '../drafts/default-bracket'
import { toFieldRecord } from './stored-fields'

const SYMBOL = /^[A-Z0-9_]{1,60}$/i
const MAX_BRACKETS = 200

export function parseBracketPreferences(stored: unknown): Readonly<Record<string, DefaultBracket>> {
  const parseExit = (exit: unknown): BracketExit | undefined => {
    const { unit, figure } = toFieldRecord(exit)
    return parseBracketExit(unit, figure)
  }
  return Object.fromEntries(
    Object.entries(toFieldRecord(stored))
      .filter(([symbol]) => SYMBOL.test(symbol))
      .flatMap(([symbol, bracket]) => {
        const { stopLoss, takeProfit } = toFieldRecord(bracket)
        const pair = createBracket(parseExit(stopLoss), parseExit(takeProfit))
        return pair === undefined ? [] : [[symbol, pair] as const]
      })
      .slice(0, MAX_BRACKETS),
  )
}
