/** An exact amount: an integer divided by a power of ten. */
interface ExactAmount {
  readonly units: bigint
  readonly places: number
}

const AMOUNT_FORMAT = /^(?:0|[1-9]\d{0,39})(?:\.\d{1,40})?$/
/** Sums may be longer than any single accepted amount. */
const SUM_FORMAT = /^(?:0|[1-9]\d*)(?:\.\d+)?$/

const scaleUnits = ({ units, places }: ExactAmount, toPlaces: number): bigint =>
  units * 10n ** BigInt(toPlaces - places)

function parseAmount(text: string): ExactAmount {
  if (!SUM_FORMAT.test(text)) throw new Error('An amount is not plain')
  const [whole = '', part = ''] = text.split('.')
  return { units: BigInt(whole + part), places: part.length }
}

function formatAmount({ units, places }: ExactAmount): string {
  const digits = units.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const part = digits.slice(digits.length - places).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}

export const isExactAmount = (text: string): boolean => AMOUNT_FORMAT.test(text)

export function compareExactAmounts(one: string, other: string): number {
  const [a, b] = [parseAmount(one), parseAmount(other)]
  const places = Math.max(a.places, b.places)
  const difference = scaleUnits(a, places) - scaleUnits(b, places)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

export const getHigherAmount = (one: string, other: string): string =>
  compareExactAmounts(one, other) < 0 ? other : one

export function addExactAmounts(one: string, other: string): string {
  const [a, b] = [parseAmount(one), parseAmount(other)]
  const places = Math.max(a.places, b.places)
  return formatAmount({ units: scaleUnits(a, places) + scaleUnits(b, places), places })
}

export function multiplyExactAmounts(one: string, other: string): string {
  const [a, b] = [parseAmount(one), parseAmount(other)]
  return formatAmount({ units: a.units * b.units, places: a.places + b.places })
}
