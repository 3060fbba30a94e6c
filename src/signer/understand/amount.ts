/** An amount as whole units of a power of ten: exact, whatever its size. */
interface Exact {
  readonly units: bigint
  readonly places: number
}

const PLAIN = /^(?:0|[1-9]\d{0,39})(?:\.\d{1,40})?$/
/** A sum of many is longer than any figure that is taken. */
const ANY_LENGTH = /^(?:0|[1-9]\d*)(?:\.\d+)?$/

const unitsAt = ({ units, places }: Exact, at: number): bigint => units * 10n ** BigInt(at - places)

function read(text: string): Exact {
  if (!ANY_LENGTH.test(text)) throw new Error('An amount is not plain')
  const [whole = '', part = ''] = text.split('.')
  return { units: BigInt(whole + part), places: part.length }
}

function write({ units, places }: Exact): string {
  const digits = units.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const part = digits.slice(digits.length - places).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}

export const isExactFigure = (text: string): boolean => PLAIN.test(text)

/** Below zero, zero or above it, as one is lower than, equal to or higher than the other. */
export function compareAmounts(one: string, other: string): number {
  const [a, b] = [read(one), read(other)]
  const places = Math.max(a.places, b.places)
  const difference = unitsAt(a, places) - unitsAt(b, places)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

export const higher = (one: string, other: string): string => (compareAmounts(one, other) < 0 ? other : one)

export function sumOfFigures(one: string, other: string): string {
  const [a, b] = [read(one), read(other)]
  const places = Math.max(a.places, b.places)
  return write({ units: unitsAt(a, places) + unitsAt(b, places), places })
}

export function productOfFigures(one: string, other: string): string {
  const [a, b] = [read(one), read(other)]
  return write({ units: a.units * b.units, places: a.places + b.places })
}
