/** The curve of Ethereum wallets: y² = x³ + 7 over `FIELD`, with `ORDER` points. */
const FIELD = (1n << 256n) - (1n << 32n) - 977n
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** A point of the curve. `undefined` is the zero point. */
type CurvePoint = { readonly x: bigint; readonly y: bigint } | undefined

const BASE_POINT: CurvePoint = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
}

const mod = (value: bigint, by: bigint): bigint => ((value % by) + by) % by

function invertModulo(value: bigint, by: bigint): bigint {
  let [low, high, one, other] = [mod(value, by), by, 1n, 0n]
  while (low > 1n) {
    const times = high / low
    ;[low, high, one, other] = [high - low * times, low, other - one * times, one]
  }
  return mod(one, by)
}

function addPoints(one: CurvePoint, other: CurvePoint): CurvePoint {
  if (one === undefined || other === undefined) return one ?? other
  if (one.x === other.x && one.y !== other.y) return undefined
  const slope =
    one.x === other.x
      ? 3n * one.x * one.x * invertModulo(2n * one.y, FIELD)
      : (other.y - one.y) * invertModulo(other.x - one.x, FIELD)
  const x = mod(slope * slope - one.x - other.x, FIELD)
  return { x, y: mod(slope * (one.x - x) - one.y, FIELD) }
}

function multiplyPoint(point: CurvePoint, by: bigint): CurvePoint {
  let [sum, double, left]: [CurvePoint, CurvePoint, bigint] = [undefined, point, by]
  while (left > 0n) {
    if (left & 1n) sum = addPoints(sum, double)
    double = addPoints(double, double)
    left >>= 1n
  }
  return sum
}

/** A signature with the parity of its point. */
export interface CurveSignature {
  readonly r: bigint
  readonly s: bigint
  readonly isOdd: boolean
}

export function isSignedOnCurve(
  digest: Uint8Array,
  { r, s, isOdd }: CurveSignature,
  publicKey: Uint8Array,
): boolean {
  if (r < 1n || r >= ORDER || s < 1n || s > ORDER / 2n) return false
  const [message, over] = [BigInt(`0x${Buffer.from(digest).toString('hex')}`), invertModulo(s, ORDER)]
  const key = {
    x: BigInt(`0x${Buffer.from(publicKey.subarray(0, 32)).toString('hex')}`),
    y: BigInt(`0x${Buffer.from(publicKey.subarray(32, 64)).toString('hex')}`),
  }
  const point = addPoints(
    multiplyPoint(BASE_POINT, mod(message * over, ORDER)),
    multiplyPoint(key, mod(r * over, ORDER)),
  )
  return point !== undefined && mod(point.x, ORDER) === r && (point.y & 1n) === (isOdd ? 1n : 0n)
}
