import type { BookUpdateText } from '@core/market/order-book'
import { parseWholeNumber } from './json'

/** A pushed book change whose lists are positions in its frame's text. */
export interface BookChangePush extends BookUpdateText {
  readonly symbol: string
}

/**
 * Exact start of a book change frame. Any difference, such as another field order or a space, does not match and is
 * parsed normally.
 */
const HEAD =
  /^\{"topic":"([A-Z0-9_]{3,64})@orderbookupdate","ts":(0|[1-9]\d{0,14}),"data":\{"symbol":"\1","prevTs":(0|[1-9]\d{0,14}),"asks":/
const BETWEEN = ',"bids":'
const END = '}}'

/**
 * Splits the usual book change frame without parsing; `undefined` for any other text. Hundreds arrive per second, and
 * parsing costs more than all later steps. The lists are not inspected here; their consumer reads each character and
 * accepts plain numbers only.
 */
export function splitBookChange(text: string): BookChangePush | undefined {
  const found = HEAD.exec(text)
  if (found === null || !text.endsWith(END)) return undefined
  const [head, symbol = ''] = found
  const [ts, prevTs] = [parseWholeNumber(found[2]), parseWholeNumber(found[3])]
  const between = text.indexOf(BETWEEN, head.length)
  if (between < 0 || ts === undefined || prevTs === undefined) return undefined
  const asks = { from: head.length, to: between }
  const bids = { from: between + BETWEEN.length, to: text.length - END.length }
  return { symbol, ts, prevTs, text, asks, bids }
}
