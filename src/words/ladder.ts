import { ZERO, type Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { sealedWrites, type Plan } from '@core/write/plan'
import { sumOf } from '@core/figures/results'
import { price, size } from './format'

/** How many orders one yes covers, and how large they are together; undefined for a single write. */
export function ladderOf(plan: Plan): { readonly count: number; readonly quantity: Amount } | undefined {
  if (plan.rest === undefined) return undefined
  const sizes = sealedWrites(plan).map(({ write }) => ('quantity' in write ? (write.quantity ?? ZERO) : ZERO))
  return { count: sizes.length, quantity: sumOf(sizes) }
}

/** Each order of a ladder as a line, in the order they leave. */
export function ladderLines(plan: Plan, market: Market | undefined): readonly (readonly [string, string])[] {
  if (plan.rest === undefined) return []
  const all = sealedWrites(plan)
  return all.map(({ write }, at) => [
    `${String(at + 1)} of ${String(all.length)}`,
    write.is === 'order' && write.price !== undefined
      ? `${price(write.price, market)} × ${size(write.quantity, market)}`
      : write.is,
  ])
}
