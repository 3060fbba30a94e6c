import type { PriceLevelText } from '@core/market/order-book'
import { createChance } from './chance'

/** A book change as in a frame of the venue, with number tokens as text. */
export interface Change {
  readonly prevTs: number
  readonly ts: number
  readonly bids: readonly PriceLevelText[]
  readonly asks: readonly PriceLevelText[]
}

const price = (tenths: number): string =>
  tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`

/** Creates a full book around 60,000 with `depth` levels a side. */
export const fullBook = (depth: number) => ({
  ts: 0,
  bids: Array.from({ length: depth }, (_, at): PriceLevelText => [price(600_000 - at), '0.5']),
  asks: Array.from({ length: depth }, (_, at): PriceLevelText => [price(600_001 + at), '0.5']),
})

/**
 * Creates changes spread over `depth` levels. Most set a level; some remove one, and the next change restores
 * it.
 */
export function changesOf(depth: number, count: number, each: number, seed: number): readonly Change[] {
  const chance = createChance(seed)
  const gone: { bids: Set<number>; asks: Set<number> } = { bids: new Set(), asks: new Set() }
  const level = (side: 'bids' | 'asks'): PriceLevelText => {
    const at = chance.below(depth)
    const removes = !gone[side].has(at) && at > 0 && chance.below(8) === 0
    if (removes) gone[side].add(at)
    else gone[side].delete(at)
    const size = removes ? '0' : `${chance.below(3)}.${chance.below(999) + 1}`
    return [price(side === 'bids' ? 600_000 - at : 600_001 + at), size]
  }
  return Array.from({ length: count }, (_, at) => ({
    prevTs: at,
    ts: at + 1,
    bids: Array.from({ length: each }, () => level('bids')),
    asks: Array.from({ length: each }, () => level('asks')),
  }))
}

/**
 * Returns `text` decoded from bytes, as a socket delivers it. V8 keeps concatenated text in pieces, and each
 * access to a character of it has to find the piece first.
 */
export const asRead = (text: string): string => Buffer.from(text, 'utf8').toString('utf8')

/** Returns the venue's frame for a change. */
export const frameOf = ({ prevTs, ts, bids, asks }: Change): string => {
  const levels = (side: readonly PriceLevelText[]) => side.map(([at, size]) => `[${at},${size}]`).join(',')
  return asRead(
    `{"topic":"PERP_BTC_USDC@orderbookupdate","ts":${ts},"data":{"symbol":"PERP_BTC_USDC","prevTs":${prevTs},"asks":[${levels(asks)}],"bids":[${levels(bids)}]}}`,
  )
}
