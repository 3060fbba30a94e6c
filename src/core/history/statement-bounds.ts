import {
  absolute,
  add,
  compareDecimals,
  countDecimals,
  isZero,
  subtract,
  roundToPlaces,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import {
  getAccountBalanceParts,
  type AccountReading,
  type AccountBalanceParts,
  type TokenValue,
} from './account-reading'
import type { FundingFee } from './venue-history-records'
import { matchesFundingSize, computeSizeByFunding, type TradeEntry } from './trade-entries'

/** Source of a value at a day boundary: read by this desk, reported by the venue for the day, or read just now. */
export type DayBoundSource = 'read' | 'venue' | 'now'

export interface DayBound {
  readonly edge: number
  readonly at: number
  /** Rows up to and including this time are before it. */
  readonly upTo: number
  readonly source: DayBoundSource
  readonly value: Amount
  readonly sizes: ReadonlyMap<string, Amount>
  readonly unsized: readonly string[]
  readonly marks: ReadonlyMap<string, Amount>
  readonly others?: readonly TokenValue[]
  readonly pockets?: AccountBalanceParts
}

export interface DayEdgeFacts {
  readonly edge: number
  readonly reading?: AccountReading
  readonly venueValue?: Amount
  /** True if the day is not over; the reading is then the newest. */
  readonly isNow?: true
}

export interface DayEdgeInputs {
  readonly edges: readonly DayEdgeFacts[]
  /** Boundary before the first one, if earlier days were computed. */
  readonly before?: DayBound | undefined
  /** All readings, oldest first, including those between and after the boundaries. */
  readonly readings: readonly AccountReading[]
  readonly entries: readonly TradeEntry[]
  readonly funding: readonly FundingFee[]
}

/** Maximum distance in milliseconds of a reading from midnight. */
const NEAR_MIDNIGHT_MS = 15 * 60_000
/** Maximum delay in milliseconds of the midnight funding payment. */
const MIDNIGHT_FUNDING_MS = 10 * 60_000

export function computeDayBounds(inputs: DayEdgeInputs): readonly (DayBound | undefined)[] {
  let { before } = inputs
  const hasOthers = inputs.readings.some(({ others }) => others === undefined || others.length > 0)
  return inputs.edges.map(facts => {
    const chosen = chooseSource(facts)
    if (chosen === undefined) return undefined
    const bound =
      chosen.reading === undefined
        ? createVenueBound(facts.edge, chosen.value, before, inputs, hasOthers)
        : createReadBound(facts, chosen.reading)
    before = bound
    return bound
  })
}

type ChosenSource =
  { readonly reading: AccountReading } | { readonly reading?: never; readonly value: Amount }

function chooseSource({ edge, reading, venueValue, isNow }: DayEdgeFacts): ChosenSource | undefined {
  if (reading !== undefined && (isNow === true || Math.abs(reading.at - edge) <= NEAR_MIDNIGHT_MS))
    return { reading }
  if (venueValue !== undefined) return { value: venueValue }
  return reading && { reading }
}

function createReadBound({ edge, isNow }: DayEdgeFacts, reading: AccountReading): DayBound {
  const pockets = getAccountBalanceParts(reading)
  return {
    edge,
    at: reading.at,
    upTo: reading.at,
    source: isNow === true ? 'now' : 'read',
    value: reading.value,
    sizes: new Map(reading.open.map(({ symbol, size }) => [symbol, size])),
    unsized: [],
    marks: new Map(reading.open.map(({ symbol, mark }) => [symbol, mark])),
    ...(reading.others !== undefined && { others: reading.others }),
    ...(pockets !== undefined && { pockets }),
  }
}

/** The venue reports only the value of a day end: sizes follow from trades, marks from the midnight funding. */
function createVenueBound(
  edge: number,
  value: Amount,
  before: DayBound | undefined,
  { readings, entries, funding }: DayEdgeInputs,
  hasOthers: boolean,
): DayBound {
  const upTo = edge - 1
  const forward = before && applyTradesToSizes(before.sizes, entries, before.upTo, upTo, 'later')
  const back = computeSizesAt({ readings, entries }, upTo)
  const payments = funding.filter(({ at }) => at >= edge && at < edge + MIDNIGHT_FUNDING_MS)
  const sizes = new Map<string, Amount>()
  const unsized: string[] = []
  // Without any known size before or after, the size of every active market is unknown.
  const rowsWithoutSize = forward === undefined && back === undefined ? [...entries, ...funding] : []
  const named = [...rowsWithoutSize.map(({ symbol }) => symbol), ...(before?.unsized ?? [])]
  for (const symbol of new Set([...(forward?.keys() ?? []), ...(back?.keys() ?? []), ...named])) {
    const isFresh = before?.unsized.includes(symbol) !== true
    const ways = isFresh ? [forward, back] : [back]
    const size = decideSize(
      ways.flatMap(side => (side === undefined ? [] : [side.get(symbol) ?? ZERO])),
      payments.filter(payment => payment.symbol === symbol),
      { isFresh, places: countSizePlaces(entries, symbol) },
    )
    if (size === undefined) unsized.push(symbol)
    else if (!isZero(size)) sizes.set(symbol, size)
  }
  const marks = new Map(payments.map(({ symbol, mark }) => [symbol, mark]))
  const known = { edge, at: edge, upTo, source: 'venue', value, sizes, unsized, marks } as const
  return hasOthers ? known : { ...known, others: [] }
}

/** Computes the open sizes at a time from the next reading and the trades until then; `undefined` without one. */
export function computeSizesAt(
  { readings, entries }: Pick<DayEdgeInputs, 'readings' | 'entries'>,
  upTo: number,
): ReadonlyMap<string, Amount> | undefined {
  const next = readings.find(({ at }) => at > upTo)
  return (
    next &&
    applyTradesToSizes(
      new Map(next.open.map(one => [one.symbol, one.size])),
      entries,
      upTo,
      next.at,
      'earlier',
    )
  )
}

function applyTradesToSizes(
  sizes: ReadonlyMap<string, Amount>,
  entries: readonly TradeEntry[],
  after: number,
  upTo: number,
  way: 'later' | 'earlier',
): ReadonlyMap<string, Amount> {
  const made = new Map(sizes)
  for (const { at, symbol, signed } of entries) {
    if (at <= after || at > upTo) continue
    const size = made.get(symbol) ?? ZERO
    made.set(symbol, way === 'later' ? add(size, signed) : subtract(size, signed))
  }
  return made
}

/**
 * Decides the size at midnight from the sizes by earlier and by later trades. They differ if a trade is missing between
 * readings; then the midnight funding decides, because it is paid on the real size. If the previous midnight is unknown
 * too, the size by later trades must also match the funding.
 */
function decideSize(
  ways: readonly Amount[],
  payments: readonly FundingFee[],
  { isFresh, places }: { readonly isFresh: boolean; readonly places: number },
): Amount | undefined {
  const [first, second = first] = ways
  if (first === undefined || second === undefined) return undefined
  if (isFresh && first === second) return first
  if (payments.length === 0) return isZero(first) || isZero(second) ? ZERO : undefined
  const paid = computeSizeByFunding(payments)
  if (paid === undefined) return undefined
  const nearer = compareDecimals(getDistance(first, paid), getDistance(second, paid)) <= 0 ? first : second
  if (matchesFundingSize(nearer, paid)) return nearer
  const rounded = roundToPlaces(paid, places, 'nearest')
  return matchesFundingSize(rounded, paid) ? rounded : undefined
}

const countSizePlaces = (entries: readonly TradeEntry[], symbol: string): number =>
  Math.max(0, ...entries.map(entry => (entry.symbol === symbol ? countDecimals(entry.signed) : 0)))

const getDistance = (a: Amount, b: Amount): Amount => absolute(subtract(a, b))
