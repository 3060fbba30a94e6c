import { type Fixed, fromNumber, max, min, ONE, over, place, times, toNumber, whole } from '../numbers/fixed'
import type { Premium } from '../records/history-records'
import type { Side } from '../records/records'
import type { Book } from './book'
import type { Rules } from './markets'
import type { Walk } from './prices'

const SAMPLES = 24
const SAMPLE_EVERY = 15_000
const RATE_STEP = place(8)
const IMPACT = whole(1_000)

/** When the funding period that holds a moment ends. */
export const periodEnd = (rules: Rules, now: number): number => {
  const length = lengthOf(rules)
  return (Math.floor(now / length) + 1) * length
}

const lengthOf = ({ fundingHours }: Rules): number => fundingHours * 3_600_000

/** How far the book stands from the index right now, as a fraction of it: what a trade of some size would get. */
export function premiumOf(book: Book, index: Fixed, rules: Rules): Fixed {
  const notional = times(IMPACT, over(ONE, rules.baseImr))
  const bid = impactOf(book, 'BUY', notional) ?? index
  const ask = impactOf(book, 'SELL', notional) ?? index
  return over(max(0n, bid - index) - max(0n, index - ask), index)
}

/** The mean price at which a side of the book takes so much, or all it has. */
function impactOf(book: Book, side: Side, notional: Fixed): Fixed | undefined {
  let [left, size] = [notional, 0n]
  for (const { price, shown } of book.levels(side)) {
    const worth = min(left, times(price, shown))
    left -= worth
    size += over(worth, price)
    if (left === 0n) break
  }
  return size === 0n ? undefined : over(notional - left, size)
}

/** Adds one look at the book to what was seen of its period. */
export const addSample = (seen: Premium | undefined, end: number, sample: Fixed): Premium =>
  seen?.end === end ? { end, count: seen.count + 1, sum: seen.sum + sample } : { end, count: 1, sum: sample }

/**
 * The funding rate of the period that ends at a moment, as far as it is known by now.
 *
 * It is the mean of what was seen in the book every 15 seconds. For the stretches in which nobody looked,
 * before this exchange was opened or while a clock was turned, the walk says what would have been seen.
 */
export function rateAt(rules: Rules, walk: Walk, end: number, now: number, seen?: Premium): Fixed {
  const passed = Math.max(1, Math.min(now, end) - (end - lengthOf(rules)))
  const looks = Math.max(1, Math.floor(passed / SAMPLE_EVERY))
  const known = seen?.end === end ? Math.min(seen.count, looks) : 0
  const real = known === 0 || seen === undefined ? 0 : toNumber(seen.sum) / seen.count
  const told = known === looks ? 0 : walkPremium(rules, walk, end, passed)
  return rateOf(rules, (real * known + told * (looks - known)) / looks)
}

function walkPremium(rules: Rules, walk: Walk, end: number, passed: number): number {
  const length = lengthOf(rules)
  const count = Math.max(1, Math.min(SAMPLES, Math.ceil((passed / length) * SAMPLES)))
  let sum = 0
  for (let sample = 0; sample < count; sample++)
    sum += walk.pastBasis(end - length + Math.min(passed, (length * (sample + 0.5)) / SAMPLES))
  return sum / count
}

/** The rate that a mean premium makes: steepened, with the interest term, scaled to the period and bounded. */
export function rateOf(rules: Rules, mean: number): Fixed {
  const premium = fromNumber(steepen(mean), RATE_STEP)
  const interest = max(-rules.capInterest, min(rules.capInterest, rules.interestRate - premium))
  const rate = (((premium + interest) * BigInt(rules.fundingHours)) / 8n / RATE_STEP) * RATE_STEP
  return max(-rules.capFunding, min(rules.capFunding, rate))
}

/** Large premiums count for more: slope 1 below half a percent, 2 up to one and a half, 4 above. */
function steepen(premium: number): number {
  const size = Math.abs(premium)
  const steep = size <= 0.005 ? size : size <= 0.015 ? 0.005 + (size - 0.005) * 2 : 0.025 + (size - 0.015) * 4
  return Math.sign(premium) * steep
}
