import { type Fixed, fromNumber, max, min, place } from '../numbers/fixed'
import type { Rules } from './markets'
import type { Walk } from './prices'

const SAMPLES = 24
const RATE_STEP = place(8)

/** When the funding period that holds a moment ends. */
export const periodEnd = (rules: Rules, now: number): number => {
  const length = rules.fundingHours * 3_600_000
  return (Math.floor(now / length) + 1) * length
}

/**
 * The funding rate of the period that ends at a moment, as far as it is known by now.
 *
 * The premium is sampled from the walk rather than from the book, so that the rate of any past period can
 * be told at any time and is the same after a restart or a turned clock.
 */
export function rateAt(rules: Rules, walk: Walk, end: number, now: number): Fixed {
  const length = rules.fundingHours * 3_600_000
  const start = end - length
  const known = Math.max(1, Math.min(SAMPLES, Math.ceil(((now - start) / length) * SAMPLES)))
  let sum = 0
  for (let sample = 0; sample < known; sample++)
    sum += walk.basis(Math.min(now, start + (length * (sample + 0.5)) / SAMPLES))
  const premium = fromNumber(steepen(sum / known), RATE_STEP)
  const interest = max(-rules.capInterest, min(rules.capInterest, rules.interestRate - premium))
  return max(
    -rules.capFunding,
    min(rules.capFunding, (((premium + interest) * BigInt(rules.fundingHours)) / 8n / RATE_STEP) * RATE_STEP),
  )
}

/** Large premiums count for more: slope 1 below half a percent, 2 up to one and a half, 4 above. */
function steepen(premium: number): number {
  const size = Math.abs(premium)
  const steep = size <= 0.005 ? size : size <= 0.015 ? 0.005 + (size - 0.005) * 2 : 0.025 + (size - 0.015) * 4
  return Math.sign(premium) * steep
}
