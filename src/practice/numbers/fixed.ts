/**
 * A figure counted in 10⁻¹⁸, so that every sum is exact and every price times size this exchange knows is too.
 *
 * A plain bigint on purpose: `+`, `-` and `<` mean what they say, and there is no rounding mode to forget.
 */
export type FixedDecimal = bigint

const PLACES = 18
/** The figure 1. */
export const FIXED_ONE: FixedDecimal = 10n ** BigInt(PLACES)
const NUMBER = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/** Reads a JSON number's text exactly, or nothing where it is none or finer than 10⁻¹⁸. */
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

/** The figure a literal of this program spells. */
export function fixedFromLiteral(text: string): FixedDecimal {
  const value = parseFixedDecimal(text)
  if (value === undefined) throw new RangeError(`not a figure: ${text}`)
  return value
}

/** The figure nearest to a count such as 10 or 3, which must be whole. */
export const fixedFromInteger = (count: number): FixedDecimal => BigInt(count) * FIXED_ONE

/** The product, cut towards zero past 18 places. */
export const multiplyFixed = (a: FixedDecimal, b: FixedDecimal): FixedDecimal => (a * b) / FIXED_ONE

/** The quotient, cut towards zero past 18 places; nothing divided by nothing is nothing. */
export const divideFixed = (a: FixedDecimal, b: FixedDecimal): FixedDecimal => (b === 0n ? 0n : (a * FIXED_ONE) / b)

export const absFixed = (a: FixedDecimal): FixedDecimal => (a < 0n ? -a : a)
export const minFixed = (a: FixedDecimal, b: FixedDecimal): FixedDecimal => (a < b ? a : b)
export const maxFixed = (a: FixedDecimal, b: FixedDecimal): FixedDecimal => (a > b ? a : b)

/** The next multiple of `step` at or below the figure. */
export function floorToStep(a: FixedDecimal, step: FixedDecimal): FixedDecimal {
  const rest = a % step
  return rest === 0n ? a : a - rest - (a < 0n ? step : 0n)
}

/** The next multiple of `step` at or above the figure. */
export const ceilToStep = (a: FixedDecimal, step: FixedDecimal): FixedDecimal => -floorToStep(-a, step)

/** The multiple of `step` nearest to the figure; half goes up. */
export const roundToStep = (a: FixedDecimal, step: FixedDecimal): FixedDecimal => floorToStep(a + step / 2n, step)

/** The step of so many decimal places: `place(6)` is 0.000001. */
export const decimalStep = (places: number): FixedDecimal => 10n ** BigInt(PLACES - places)

/**
 * The figure nearest to a simulated number.
 *
 * Only chance comes this way (prices of the walk, sizes of the crowd); what anyone owns never does.
 */
export function fixedFromNumber(value: number, step: FixedDecimal): FixedDecimal {
  const scale = Number(step) / 1e18
  return BigInt(Math.round(value / scale)) * step
}

/** The figure as a simulated number, for the walk and for nobody's account. */
export const fixedToNumber = (a: FixedDecimal): number => Number(a) / 1e18

/** The figure's shortest plain decimal text. */
export function formatFixedDecimal(a: FixedDecimal): string {
  const negative = a < 0n
  const digits = (negative ? -a : a).toString().padStart(PLACES + 1, '0')
  const cut = digits.length - PLACES
  let end = digits.length
  while (end > cut && digits.charCodeAt(end - 1) === 48) end--
  const text = end === cut ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${digits.slice(cut, end)}`
  return negative ? `-${text}` : text
}

/**
 * The figure as the venue writes it: plain, but below 10⁻⁶ with an exponent (`1.1E-7`).
 */
export function formatWireNumber(a: FixedDecimal): string {
  const size = a < 0n ? -a : a
  if (size === 0n || size >= 1_000_000_000_000n) return formatFixedDecimal(a)
  const digits = size.toString()
  const rest = digits.slice(1).replace(/0+$/, '')
  return `${a < 0n ? '-' : ''}${digits[0]}${rest === '' ? '' : `.${rest}`}E-${PLACES - digits.length + 1}`
}

/** The figure to the power 0.8, as the fifth root of its fourth power, cut past 18 places. */
export function raiseToFourFifths(a: FixedDecimal): FixedDecimal {
  if (a <= 0n) return 0n
  // (a / 10¹⁸)^0.8 · 10¹⁸ is the fifth root of a⁴ · 10¹⁸: whole numbers all the way.
  const target = a ** 4n * FIXED_ONE
  let guess = 1n << BigInt(Math.ceil(target.toString(2).length / 5) + 1)
  for (;;) {
    const next = (4n * guess + target / guess ** 4n) / 5n
    if (next >= guess) return guess
    guess = next
  }
}
