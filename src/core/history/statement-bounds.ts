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
} from '../value/decimal'
import { getAccountPockets, type AccountReading, type AccountPockets, type TokenValue } from './account-reading'
import type { FundingFee } from './history'
import { matchesFundingSize, computeSizeByFunding, type TradeEntry } from './statement-entries'

/** Where a value at the edge of a day was taken from: read by this desk, told by the venue for the day, or read just now. */
export type DayBoundSource = 'read' | 'venue' | 'now'

/** What an account was worth at the edge of a day, and by which sizes and marks. */
export interface DayBound {
  /** When the day begins or ends by the calendar. */
  readonly edge: number
  /** The moment it really is of. */
  readonly at: number
  /** Rows up to and with this moment are before it. */
  readonly upTo: number
  readonly source: DayBoundSource
  readonly value: Amount
  /** What was open of each market; one whose size is not known is in `unsized`. */
  readonly sizes: ReadonlyMap<string, Amount>
  readonly unsized: readonly string[]
  readonly marks: ReadonlyMap<string, Amount>
  /** What was held beside USDC; absent where that is not known. */
  readonly others?: readonly TokenValue[]
  readonly pockets?: AccountPockets
}

/** What is known of the edge of a day. */
export interface DayEdgeFacts {
  readonly edge: number
  /** What this desk read nearest to it. */
  readonly reading?: AccountReading
  /** What the venue says the account was worth as the day before it ended. */
  readonly venueValue?: Amount
  /** Whether the day goes on: the reading is the newest there is. */
  readonly isNow?: true
}

/** What the edges of days are worked out from. */
export interface DayEdgeInputs {
  readonly edges: readonly DayEdgeFacts[]
  /** The edge before the first, where days before have been told. */
  readonly before?: DayBound | undefined
  /** Every reading there is, oldest first: also those between edges, and one after them. */
  readonly readings: readonly AccountReading[]
  /** Every trade from the first edge or reading to the last, in order. */
  readonly entries: readonly TradeEntry[]
  readonly funding: readonly FundingFee[]
}

/** A reading this near to midnight stands for it. */
const NEAR_MIDNIGHT_MS = 15 * 60_000
/** A payment of funding this long after midnight is that of midnight. */
const MIDNIGHT_FUNDING_MS = 10 * 60_000

/** The edges of days, each with what was open then, as far as anything is known of it. */
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

type ChosenSource = { readonly reading: AccountReading } | { readonly reading?: never; readonly value: Amount }

/** What a day’s edge is taken from: a reading near to it, then the venue’s own word, then a reading at any time. */
function chooseSource({ edge, reading, venueValue, isNow }: DayEdgeFacts): ChosenSource | undefined {
  if (reading !== undefined && (isNow === true || Math.abs(reading.at - edge) <= NEAR_MIDNIGHT_MS)) return { reading }
  if (venueValue !== undefined) return { value: venueValue }
  return reading && { reading }
}

function createReadBound({ edge, isNow }: DayEdgeFacts, reading: AccountReading): DayBound {
  const pockets = getAccountPockets(reading)
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

/** What the venue tells of a day's end is the value alone: sizes follow from the trades, marks from the funding of midnight. */
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
  // Where nothing says what was held, before it or after it, it is not known of any market that is heard of.
  const untold = forward === undefined && back === undefined ? [...entries, ...funding] : []
  const named = [...untold.map(({ symbol }) => symbol), ...(before?.unsized ?? [])]
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

/** What was open at a moment, by the next reading and the trades until then; undefined where there is none. */
export function computeSizesAt(
  { readings, entries }: Pick<DayEdgeInputs, 'readings' | 'entries'>,
  upTo: number,
): ReadonlyMap<string, Amount> | undefined {
  const next = readings.find(({ at }) => at > upTo)
  return (
    next && applyTradesToSizes(new Map(next.open.map(one => [one.symbol, one.size])), entries, upTo, next.at, 'earlier')
  )
}

/** Sizes after, or before, the trades between two moments. */
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
 * The size at midnight, of what follows from the trades before it and from those after it.
 *
 * The two differ where a trade is missing between two readings. Then the funding of midnight is the witness: it was
 * paid on what was really held, and by nobody who held nothing. Where the size of the midnight before is not known
 * either, what follows from the trades after this one is held to the witness too.
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

/** How many decimals the sizes of a market have, by its trades. */
const countSizePlaces = (entries: readonly TradeEntry[], symbol: string): number =>
  Math.max(0, ...entries.map(entry => (entry.symbol === symbol ? countDecimals(entry.signed) : 0)))

const getDistance = (a: Amount, b: Amount): Amount => absolute(subtract(a, b))
