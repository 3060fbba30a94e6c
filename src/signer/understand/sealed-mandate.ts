import { compareExactAmounts, getHigherAmount, isExactAmount, multiplyExactAmounts } from './exact-amount'
import { matchesBasketRows } from './sealed-basket-rule'
import { parseSealedStop, type SealedMovedStop } from './sealed-stop-rule'
import { requestFieldFormats } from './word-formats'
import type { DecodedSigningWrite } from './decoded-request'

export interface SealedMandate {
  readonly envelope: string
  readonly markets: ReadonlyMap<string, SealedMandateMarket>
  readonly types: readonly string[]
  readonly worth: SealedLimits
  readonly writes: number
  readonly lasts: number
  /** Most requests in any 60 seconds. Only one-click trading has it; a program is bounded by its total size. */
  readonly perMinute?: number
  /** Absent for one-click trading; `reduces` if all orders of a program are reduce-only. */
  readonly program?: { readonly reduces: boolean }
  /** Set for a program that creates no order and only moves this stop. */
  readonly stop?: SealedMovedStop
}

interface SealedMandateMarket {
  readonly marginMode: string
  /** Worst prices; a side without one may not be traded. */
  readonly BUY: string
  readonly SELL: string
  readonly size: SealedLimits
}

interface SealedLimits {
  readonly perOrder: string
  readonly inAll: string
}

export interface MandateUsage {
  readonly symbol: string
  readonly size: string
  readonly worth: string
}

export const MAX_SEALED_LENGTH = 8_192

const MAX_MARKETS = 5
const sessionLimits = { writes: 10_000, perMinute: 600, lasts: 28_800_000 } as const

const programLimits = { writes: 500, lasts: 43_200_000 } as const
/** Number of items of each kind of sealed rule, and index of its reduce-only flag. */
const ruleLengths = { twap: 16, chase: 14, scale: 16 } as const
const REDUCE_ONLY_INDEX = 2
const [SESSION_FORM, PROGRAM_FORM] = ['perpdesk-oneclick-1', 'perpdesk-program-1']

/** Format of numbers whose products and sums stay short. */
const AMOUNT_FORMAT = /^\d{1,15}(?:\.\d{1,12})?$/
const isFigure = (value: unknown): value is string =>
  typeof value === 'string' && AMOUNT_FORMAT.test(value) && isExactAmount(value) && /[1-9]/.test(value)

/**
 * Parses a sealed text: the JSON array that `encodeMandate` in `core` writes. Returns `undefined` unless it has exactly
 * a known form. The items left out are profile, account, mode and the two times of sealing, which bound nothing here.
 */
export function parseSealedMandate(text: string): SealedMandate | undefined {
  if (text.length > MAX_SEALED_LENGTH) return undefined
  const read = parseJson(text)
  if (!Array.isArray(read) || JSON.stringify(read) !== text) return undefined
  const [form, envelope, , , , rows, types, perOrder, inAll, writes, , , lasts, acts, ...own] =
    read as readonly unknown[]
  const isProgram = form === PROGRAM_FORM
  const [rule] = own
  if (!(isProgram ? own.length === 1 : form === SESSION_FORM && own.length === 3)) return undefined
  if (typeof envelope !== 'string') return undefined
  const program = isProgram ? parseProgram(acts, rule, rows) : undefined
  const stop = isProgram && program === undefined ? parseMovedStop(acts, rule) : undefined
  if (isProgram && program === undefined && stop === undefined) return undefined
  const limits = isProgram ? programLimits : sessionLimits
  if (!isCount(writes, limits.writes) || !isCount(lasts, limits.lasts)) return undefined
  if (stop !== undefined)
    return createStopMandate({ envelope, stop, writes, lasts }, { rows, types, perOrder, inAll })
  if (!isFigure(perOrder) || !isFigure(inAll) || !isListOfWords(types) || !Array.isArray(rows))
    return undefined
  const markets = new Map(rows.flatMap(parseMarket))
  if (markets.size === 0 || markets.size !== rows.length || markets.size > MAX_MARKETS) return undefined
  const [perMinute, loss, reach] = own
  if (!isProgram && !(isCount(perMinute, sessionLimits.perMinute) && isFigure(loss) && isFigure(reach)))
    return undefined
  return {
    ...{ envelope, markets, types, worth: { perOrder, inAll }, writes, lasts },
    ...(program !== undefined && { program }),
    ...(!isProgram && { perMinute: perMinute as number }),
  }
}

/** Places of the time of arming in a sealed text: by the wall clock and by the monotonic clock. */
const ARMING_TIME_PLACES: readonly number[] = [10, 11]

/** Returns a sealed text without its time of arming, which is set after the confirmation. */
export function hideArmingTime(text: string): string {
  const read = parseJson(text)
  return Array.isArray(read)
    ? JSON.stringify(read.map((part: unknown, at) => (ARMING_TIME_PLACES.includes(at) ? 0 : part)))
    : ''
}

function parseProgram(acts: unknown, rule: unknown, rows: unknown): SealedMandate['program'] {
  if (!Array.isArray(acts) || acts.length > 0) return undefined
  if (!Array.isArray(rule)) return undefined
  if (rule[0] === 'basket') return matchesBasketRows(rule, rows) ? { reduces: false } : undefined
  const [kind, reduces]: readonly unknown[] = [rule[0], rule[REDUCE_ONLY_INDEX]]
  if ((kind !== 'twap' && kind !== 'chase' && kind !== 'scale') || rule.length !== ruleLengths[kind])
    return undefined
  return typeof reduces === 'boolean' ? { reduces } : undefined
}

const parseMovedStop = (acts: unknown, rule: unknown): SealedMovedStop | undefined =>
  Array.isArray(acts) && acts.length === 0 && Array.isArray(rule) ? parseSealedStop(rule) : undefined

/** Returns the mandate of a stop program: one market without any allowed order. */
function createStopMandate(
  own: Pick<SealedMandate, 'envelope' | 'writes' | 'lasts'> & { readonly stop: SealedMovedStop },
  { rows, types, perOrder, inAll }: Readonly<Record<'rows' | 'types' | 'perOrder' | 'inAll', unknown>>,
): SealedMandate | undefined {
  const row: unknown = Array.isArray(rows) && rows.length === 1 ? rows[0] : undefined
  if (!Array.isArray(row) || row.length !== 6 || !Array.isArray(types) || types.length > 0) return undefined
  const [symbol, marginMode, BUY, SELL, ...size] = row as readonly unknown[]
  if (!isSymbol(symbol) || typeof marginMode !== 'string') return undefined
  if (BUY !== '' || SELL !== '' || [perOrder, inAll, ...size].some(figure => figure !== '0')) return undefined
  const nothing = { perOrder: '0', inAll: '0' }
  return {
    ...{ ...own, types: [], worth: nothing },
    markets: new Map([[symbol, { marginMode, BUY, SELL, size: nothing }]]),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the market of a row with its symbol, or nothing for an invalid row. */
function parseMarket(row: unknown): readonly (readonly [string, SealedMandateMarket])[] {
  if (!Array.isArray(row) || row.length !== 6) return []
  const [symbol, marginMode, BUY, SELL, perOrder, inAll] = row as readonly unknown[]
  if (!isSymbol(symbol) || typeof marginMode !== 'string') return []
  if (!isPriceLimit(BUY) || !isPriceLimit(SELL) || !isFigure(perOrder) || !isFigure(inAll)) return []
  return [[symbol, { marginMode, BUY, SELL, size: { perOrder, inAll } }]]
}

const isSymbol = (value: unknown): value is string =>
  typeof value === 'string' && requestFieldFormats.symbol.test(value)
const isPriceLimit = (value: unknown): value is string => value === '' || isFigure(value)
const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most
const isListOfWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every(each => typeof each === 'string')

/**
 * Returns a write's usage by its own text; `undefined` if it is outside the mandate regardless of earlier usage. A sell
 * may fill at a best bid above its limit, so the claimed notional counts if it is higher than the text's.
 */
export function computeMandateUsage(
  mandate: SealedMandate,
  read: DecodedSigningWrite,
  claimedNotional: string,
): MandateUsage | undefined {
  const getField = (name: string): string => read.textFields.get(name) ?? ''
  const symbol = getField('symbol')
  const market = mandate.markets.get(symbol)
  if (market === undefined) return undefined
  if (read.call === 'DELETE /v1/order') return { symbol, size: '0', worth: '0' }
  const isNewOrder = read.call === 'POST /v1/order'
  const isReduceOnly = getField('reduce_only') === 'true'
  // SECURITY: a program edits no order, and a reducing one sends no order that could open a position.
  if (!isNewOrder && (mandate.program !== undefined || read.call !== 'PUT /v1/order')) return undefined
  if (mandate.program?.reduces === true && !isReduceOnly) return undefined
  if (isNewOrder && getField('margin_mode') !== market.marginMode) return undefined
  const [side, type] = [getField('side'), getField('order_type')]
  const [price, size] = [getField('order_price'), getField('order_quantity')]
  if (!mandate.types.includes(type) || (side !== 'BUY' && side !== 'SELL')) return undefined
  // The sheet shows no hidden quantity and no price adjustment, so they are refused.
  if (read.textFields.has('visible_quantity') || read.textFields.has('post_only_adjust')) return undefined
  const worst = market[side]
  if (worst === '' || !isFigure(price) || !isFigure(size) || !isNotional(claimedNotional)) return undefined
  if (compareExactAmounts(price, worst) * (side === 'BUY' ? 1 : -1) > 0) return undefined
  // A new reduce-only order uses only a request; in a program it counts fully.
  if (isNewOrder && isReduceOnly && mandate.program === undefined) return { symbol, size: '0', worth: '0' }
  const worth = getHigherAmount(multiplyExactAmounts(price, size), claimedNotional)
  const isWithin =
    compareExactAmounts(size, market.size.perOrder) <= 0 &&
    compareExactAmounts(worth, mandate.worth.perOrder) <= 0
  return isWithin ? { symbol, size, worth } : undefined
}

const isNotional = (text: string): boolean => isExactAmount(text) && text.length <= 40
