import type { BookUpdateText } from '@core/market/book'
import { parseWholeNumber } from './json'

/** A pushed change of one market's book, its lists still where they stood in its frame. */
export interface BookChangePush extends BookUpdateText {
  readonly symbol: string
}

/**
 * How the frame of a book's change begins, to the character. Every piece is spelled out, so that whatever differs
 * in any way (another order of fields, a repeated one, a space) is no match and is read the general way.
 */
const HEAD =
  /^\{"topic":"([A-Z0-9_]{3,64})@orderbookupdate","ts":(0|[1-9]\d{0,14}),"data":\{"symbol":"\1","prevTs":(0|[1-9]\d{0,14}),"asks":/
const BETWEEN = ',"bids":'
const END = '}}'

/**
 * Takes the usual frame of a book's change apart without parsing it; undefined for every other text.
 *
 * Hundreds of these come each second, and parsing one costs more than everything done with it afterwards. The lists
 * are found and not looked into: whoever takes them reads each character where it stands, and takes nothing but
 * plain figures, so that nothing else can hide in them.
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
