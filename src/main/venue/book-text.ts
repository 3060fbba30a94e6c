import type { BookChangeText } from '@core/book'
import { wholeNumber } from './json'

/** A pushed change of one market's book, its lists still text. */
export interface BookPush extends BookChangeText {
  readonly symbol: string
}

/**
 * The frame of a book's change, to the character. Every piece is spelled out, so that whatever differs
 * in any way (another order of fields, a repeated one, a space) is no match and is read the general way.
 */
const FRAME =
  /^\{"topic":"([A-Z0-9_]{3,64})@orderbookupdate","ts":(\d{1,15}),"data":\{"symbol":"([A-Z0-9_]{3,64})","prevTs":(\d{1,15}),"asks":(\[[\d.,[\]]*\]),"bids":(\[[\d.,[\]]*\])\}\}$/

/**
 * Takes the usual frame of a book's change apart without parsing it; undefined for every other text.
 *
 * Hundreds of these come each second, and parsing one costs more than everything done with it afterwards.
 */
export function bookPush(text: string): BookPush | undefined {
  const found = FRAME.exec(text)
  if (found === null) return undefined
  const [, topic, ts, symbol = '', prevTs, asks = '', bids = ''] = found
  const [at, before] = [wholeNumber(ts), wholeNumber(prevTs)]
  if (topic !== symbol || at === undefined || before === undefined) return undefined
  return { symbol, ts: at, prevTs: before, asks, bids }
}
