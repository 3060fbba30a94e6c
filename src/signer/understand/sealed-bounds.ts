import { compareExactAmounts, getHigherAmount, isExactAmount, multiplyExactAmounts } from './amount'
import { matchesBasketRows } from './sealed-basket'
import { parseSealedStop, type SealedMovedStop } from './sealed-stop'
import { signerWordFormats } from './shapes'
import type { DecodedSigningWrite } from './understood'

/** What was allowed in advance, read out of the very text that was sealed: as much of it as bounds what is signed. */
export interface SealedMandate {
  readonly envelope: string
  readonly markets: ReadonlyMap<string, SealedMandateMarket>
  readonly types: readonly string[]
  readonly worth: SealedLimits
  readonly writes: number
  readonly lasts: number
  /** Absent where a hand makes its orders; of a program whether all of them only reduce. */
  readonly program?: { readonly reduces: boolean }
  /** Of a program that makes no order, and moves this stop alone. */
  readonly stop?: SealedMovedStop
}

interface SealedMandateMarket {
  readonly marginMode: string
  /** The worst prices; a side without one may not be traded. */
  readonly BUY: string
  readonly SELL: string
  readonly size: SealedLimits
}

interface SealedLimits {
  readonly perOrder: string
  readonly inAll: string
}

/** What one write takes of it, by its own text. */
export interface MandateUsage {
  readonly symbol: string
  readonly size: string
  readonly worth: string
}

/** How long a sealed text is at most. */
export const MAX_SEALED_LENGTH = 8_192

/** The most that hands may be allowed, as it is known here. */
const handLimits = { markets: 5, writes: 500, lasts: 900_000 } as const

/** How long a program may last, how much the rule of each kind says, and where in it stands whether it only reduces. */
const programLimits = { lasts: 43_200_000, says: { twap: 16, chase: 14, scale: 16 }, reduces: 2 } as const
const KNOWN_FORMS: readonly unknown[] = ['perpdesk-envelope-1', 'perpdesk-program-1']

/** Figures that can be multiplied and added up without an end to their digits. */
const AMOUNT_FORMAT = /^\d{1,15}(?:\.\d{1,12})?$/
const isFigure = (value: unknown): value is string =>
  typeof value === 'string' && AMOUNT_FORMAT.test(value) && isExactAmount(value) && /[1-9]/.test(value)

/** Reads a sealed text; undefined where it is not, to the letter, of the one form that is known here. */
export function parseSealedMandate(text: string): SealedMandate | undefined {
  if (text.length > MAX_SEALED_LENGTH) return undefined
  const read = parseJson(text)
  if (!Array.isArray(read) || JSON.stringify(read) !== text) return undefined
  const [form, envelope, , , , rows, types, perOrder, inAll, writes, , , lasts, acts, rule] =
    read as readonly unknown[]
  const isProgram = form === KNOWN_FORMS[1]
  if (!KNOWN_FORMS.includes(form) || read.length !== (isProgram ? 15 : 14) || typeof envelope !== 'string')
    return undefined
  const program = isProgram ? parseProgram(acts, rule, rows) : undefined
  const stop = isProgram && program === undefined ? parseMovedStop(acts, rule) : undefined
  if (isProgram && program === undefined && stop === undefined) return undefined
  if (!isCount(writes, handLimits.writes) || !isCount(lasts, (isProgram ? programLimits : handLimits).lasts)) return undefined
  if (stop !== undefined)
    return createStopMandate({ envelope, stop, writes, lasts }, { rows, types, perOrder, inAll })
  if (!isFigure(perOrder) || !isFigure(inAll) || !isListOfWords(types) || !Array.isArray(rows))
    return undefined
  const markets = new Map(rows.map(parseMarket).flatMap(each => each ?? []))
  if (markets.size === 0 || markets.size !== rows.length || markets.size > handLimits.markets) return undefined
  return {
    ...{ envelope, markets, types, worth: { perOrder, inAll }, writes, lasts },
    ...(program !== undefined && { program }),
  }
}

/** A rule and no acts, as far as it bounds what is signed. */
function parseProgram(acts: unknown, rule: unknown, rows: unknown): SealedMandate['program'] {
  if (!Array.isArray(acts) || acts.length > 0) return undefined
  if (!Array.isArray(rule)) return undefined
  if (rule[0] === 'basket') return matchesBasketRows(rule, rows) ? { reduces: false } : undefined
  const [kind, reduces]: readonly unknown[] = [rule[0], rule[programLimits.reduces]]
  if ((kind !== 'twap' && kind !== 'chase' && kind !== 'scale') || rule.length !== programLimits.says[kind])
    return undefined
  return typeof reduces === 'boolean' ? { reduces } : undefined
}

/** A rule that moves a stop, and no acts. */
const parseMovedStop = (acts: unknown, rule: unknown): SealedMovedStop | undefined =>
  Array.isArray(acts) && acts.length === 0 && Array.isArray(rule) ? parseSealedStop(rule) : undefined

/** One market in which no order may leave, on either side, of no type and worth nothing. */
function createStopMandate(
  own: Pick<SealedMandate, 'envelope' | 'writes' | 'lasts'> & { readonly stop: SealedMovedStop },
  said: Readonly<Record<'rows' | 'types' | 'perOrder' | 'inAll', unknown>>,
): SealedMandate | undefined {
  const { rows, types, perOrder, inAll } = said
  const row: unknown = Array.isArray(rows) && rows.length === 1 ? rows[0] : undefined
  if (!Array.isArray(row) || row.length !== 6 || !Array.isArray(types) || types.length > 0) return undefined
  const [symbol, marginMode, BUY, SELL, ...size] = row as readonly unknown[]
  if (typeof symbol !== 'string' || !signerWordFormats.symbol.test(symbol) || typeof marginMode !== 'string')
    return undefined
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

function parseMarket(row: unknown): readonly (readonly [string, SealedMandateMarket])[] | undefined {
  if (!Array.isArray(row) || row.length !== 6) return undefined
  const [symbol, marginMode, BUY, SELL, perOrder, inAll] = row as readonly unknown[]
  if (typeof symbol !== 'string' || !signerWordFormats.symbol.test(symbol) || typeof marginMode !== 'string')
    return undefined
  if (!isPriceLimit(BUY) || !isPriceLimit(SELL) || !isFigure(perOrder) || !isFigure(inAll)) return undefined
  return [[symbol, { marginMode, BUY, SELL, size: { perOrder, inAll } }]]
}

const isPriceLimit = (value: unknown): value is string => value === '' || isFigure(value)
const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most
const isListOfWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every(each => typeof each === 'string')

/**
 * What a write takes of what was allowed, by its own text; undefined where it is outside whatever was used so far. A
 * sell fills at the best bid where that is higher than its limit: who asks says what it counts as, and never counts less
 * than the text does.
 */
export function computeMandateUsage(mandate: SealedMandate, read: DecodedSigningWrite, claimedNotional: string): MandateUsage | undefined {
  const says = (name: string): string => read.textFields.get(name) ?? ''
  const symbol = says('symbol')
  const market = mandate.markets.get(symbol)
  if (market === undefined) return undefined
  if (read.call === 'DELETE /v1/order') return { symbol, size: '0', worth: '0' }
  // SECURITY: a program changes nothing that stands, and one that closes sends nothing that could open.
  if (read.call !== 'POST /v1/order' && mandate.program !== undefined) return undefined
  if (read.call !== 'POST /v1/order' && read.call !== 'PUT /v1/order') return undefined
  if (mandate.program?.reduces === true && says('reduce_only') !== 'true') return undefined
  if (read.call === 'POST /v1/order' && says('margin_mode') !== market.marginMode) return undefined
  const [side, type, price, size] = [
    says('side'),
    says('order_type'),
    says('order_price'),
    says('order_quantity'),
  ]
  if (!mandate.types.includes(type) || (side !== 'BUY' && side !== 'SELL')) return undefined
  // A part of it that is hidden, or a price that steps back, is nothing that was read on the sheet.
  if (read.textFields.has('visible_quantity') || read.textFields.has('post_only_adjust')) return undefined
  const worst = market[side]
  if (worst === '' || !isFigure(price) || !isFigure(size) || !isNotional(claimedNotional)) return undefined
  if (compareExactAmounts(price, worst) * (side === 'BUY' ? 1 : -1) > 0) return undefined
  // What never rests and only reduces takes nothing but the write; of a program it counts all the same.
  const closes = type === 'IOC' && says('reduce_only') === 'true' && mandate.program === undefined
  if (closes && read.call === 'POST /v1/order') return { symbol, size: '0', worth: '0' }
  const worth = getHigherAmount(multiplyExactAmounts(price, size), claimedNotional)
  const isWithin =
    compareExactAmounts(size, market.size.perOrder) <= 0 && compareExactAmounts(worth, mandate.worth.perOrder) <= 0
  return isWithin ? { symbol, size, worth } : undefined
}

const isNotional = (text: string): boolean => isExactAmount(text) && text.length <= 40
