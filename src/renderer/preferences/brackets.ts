import { keptWay, pairOf, type Bracket, type KeptWay } from '../drafts/bracket'
import { keptFields } from './fields'

const SYMBOL = /^[A-Z0-9_]{1,60}$/i
const MOST = 200

/** The brackets in what was kept; one that makes no sense is left out. */
export function readBrackets(kept: unknown): Readonly<Record<string, Bracket>> {
  const read = (way: unknown): KeptWay | undefined => {
    const { unit, figure } = keptFields(way)
    return keptWay(unit, figure)
  }
  return Object.fromEntries(
    Object.entries(keptFields(kept))
      .filter(([symbol]) => SYMBOL.test(symbol))
      .flatMap(([symbol, bracket]) => {
        const { stopLoss, takeProfit } = keptFields(bracket)
        const pair = pairOf(read(stopLoss), read(takeProfit))
        return pair === undefined ? [] : [[symbol, pair] as const]
      })
      .slice(0, MOST),
  )
}
