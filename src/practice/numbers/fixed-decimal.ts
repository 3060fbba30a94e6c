/**
 * A number in units of 10⁻¹⁸, so that sums, and every price times size on this exchange, are exact. A plain bigint on
 * purpose: `+`, `-` and `<` work, and there is no rounding mode to forget.
 */
export type FixedDecimal = bigint

const PLACES = 18
export const FIXED_ONE: FixedDecimal = 10n ** BigInt(PLACES)
const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/** Parses the text of a JSON number exactly. Returns `undefined` if it is not a number or is finer than 10⁻¹⁸. */
export function parseFixedDecimal(text: string): FixedDecimal | undefined {
  const found = text.length <= 80 ? NUMBER.exec(text) : null
  if (found === null) return undefined
  const fraction = found[3] ?? ''
  const shift = PLACES - fraction.length + Number(found[4] ?? '0')
  const digits = BigInt((found[2] ?? '') + fraction)
  if (shift > 60) return undefined
  const divisor = shift < 0 ? 10n ** BigInt(Math.min(-shift, 200)) : 1n
  if (digits % divisor !== 0n) return undefined
  const size = shift < 0 ? digits / divisor : digits * 10n ** BigInt(shift)
  return found[1] === '-' ? -size : size
}

/** Converts a numeric literal of this program. Throws if it is not valid. */
export function fixedFromLiteral(text: string): FixedDecimal {
  const value = parseFixedDecimal(text)
  if (value === undefined) throw new RangeError(`not a figure: ${text}`)
  return value
}

export const fixedFromInteger = (count: number): FixedDecimal => BigInt(count) * FIXED_ONE

/** Multiplies two values and truncates after 18 decimal places. */
export const multiplyFixed = (a: FixedDecimal, b: FixedDecimal): FixedDecimal => (a * b) / FIXED_ONE

/** Divides two values and truncates after 18 decimal places. Division by 0 returns 0. */
export const divideFixed = (a: FixedDecimal, b: FixedDecimal): FixedDecimal =>
  b === 0n ? 0n : (a * FIXED_ONE) / b

export const absFixed = (a: FixedDecimal): FixedDecimal => (a < 0n ? -a : a)
export const minFixed = (a: FixedDecimal, b: FixedDecimal): FixedDecimal => (a < b ? a : b)
export const maxFixed = (a: FixedDecimal, b: FixedDecimal): FixedDecimal => (a > b ? a : b)

export function floorToStep(a: FixedDecimal, step: FixedDecimal): FixedDecimal {
  const rest = a % step
  return rest === 0n ? a : a - rest - (a < 0n ? step : 0n)
}

export const ceilToStep = (a: FixedDecimal, step: FixedDecimal): FixedDecimal => -floorToStep(-a, step)

/** Rounds to the nearest multiple of `step`. Half rounds up. */
export const roundToStep = (a: FixedDecimal, step: FixedDecimal): FixedDecimal =>
  floorToStep(a + step / 2n, step)

/** Returns the step of a number of decimal places: 0.000001 for 6. */
export const decimalStep = (places: number): FixedDecimal => 10n ** BigInt(PLACES - places)

/**
 * Converts a floating-point number to the nearest multiple of `step`. Only simulated prices and sizes are converted
 * this way, never balances.
 */
export function fixedFromNumber(value: number, step: FixedDecimal): FixedDecimal {
  const scale = Number(step) / 1e18
  return BigInt(Math.round(value / scale)) * step
}

/** Converts to a floating-point number, for the simulation but never for balances. */
export const fixedToNumber = (a: FixedDecimal): number => Number(a) / 1e18

export function formatFixedDecimal(a: FixedDecimal): string {
  const negative = a < 0n
  const digits = (negative ? -a : a).toString().padStart(PLACES + 1, '0')
  const cut = digits.length - PLACES
  let end = digits.length
  while (end > cut && digits.charCodeAt(end - 1) === 48) end--
  const text = end === cut ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${digits.slice(cut, end)}`
  return negative ? `-${text}` : text
}

/** Formats a number like the venue: plain, but below 10⁻⁶ with an exponent (`1.1E-7`). */
export function formatWireNumber(a: FixedDecimal): string {
  const size = a < 0n ? -a : a
  if (size === 0n || size >= 1_000_000_000_000n) return formatFixedDecimal(a)
  const digits = size.toString()
  const rest = digits.slice(1).replace(/0+$/, '')
  return `${a < 0n ? '-' : ''}${digits[0]}${rest === '' ? '' : `.${rest}`}E-${PLACES - digits.length + 1}`
}

/** Raises to the power 0.8, as the fifth root of the fourth power, truncated after 18 decimal places. */
export function raiseToFourFifths(a: FixedDecimal): FixedDecimal {
  if (a <= 0n) return 0n
  // (a / 10¹⁸)^0.8 · 10¹⁸ is the fifth root of a⁴ · 10¹⁸, an integer throughout.
  const target = a ** 4n * FIXED_ONE
  let guess = 1n << BigInt(Math.ceil(target.toString(2).length / 5) + 1)
  for (;;) {
    const next = (4n * guess + target / guess ** 4n) / 5n
    if (next >= guess) return guess
    guess = next
  }
}
