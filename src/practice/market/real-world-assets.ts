import { fixedFromLiteral, type FixedDecimal } from '../numbers/fixed-decimal'
import type { MarketRules } from './market-listings'

/** A span of the week, in milliseconds from Monday, 00:00 in New York. */
type WeekSpan = readonly [from: number, to: number]

/** Reference market of a real-world asset, and the deviation factors of its mark. */
interface ReferenceMarket {
  readonly session: string
  /** Opening hours of the reference market, sorted and not overlapping. */
  readonly week: readonly WeekSpan[]
  readonly factor: { readonly on: FixedDecimal; readonly off: FixedDecimal }
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** First Monday after the Unix epoch. */
const MONDAY = 4 * DAY

const span = (day: number, from: number, hours: number): WeekSpan => [
  day * DAY + from * HOUR,
  day * DAY + (from + hours) * HOUR,
]

const REFERENCES: Readonly<Record<string, ReferenceMarket>> = {
  PERP_NAS100_USDC: {
    session: 'US_STOCK',
    week: [0, 1, 2, 3, 4].map(day => span(day, 9.5, 6.5)),
    factor: { on: fixedFromLiteral('1.5'), off: fixedFromLiteral('7.5') },
  },
  PERP_XAU_USDC: {
    session: 'FX',
    // From Sunday, 18:00, to Friday, 17:00, with an hour's break each day.
    week: [[0, 17 * HOUR], ...[0, 1, 2, 3].map(day => span(day, 18, 23)), [6 * DAY + 18 * HOUR, WEEK]],
    factor: { on: fixedFromLiteral('2'), off: fixedFromLiteral('10') },
  },
}

export const isRealWorldAsset = (symbol: string): boolean => Object.hasOwn(REFERENCES, symbol)

/** State of a reference market at a time, with its next opening and closing time. */
export interface MarketSession {
  readonly isOpen: boolean
  readonly session: string
  readonly nextOpen: number
  readonly nextClose: number
}

export function getMarketSession(symbol: string, now: number): MarketSession | undefined {
  const reference = isRealWorldAsset(symbol) ? REFERENCES[symbol] : undefined
  if (reference === undefined) return undefined
  const localNow = toNewYorkTime(now)
  const monday = localNow - timeOfWeek(localNow)
  // The previous week holds spans that run over its end, the next week the coming ones.
  const spans = joinSpans(
    [-WEEK, 0, WEEK].flatMap(by =>
      reference.week.map(([from, to]): WeekSpan => [monday + by + from, monday + by + to]),
    ),
  ).map(([from, to]) => [fromNewYorkTime(from), fromNewYorkTime(to)] as const)
  return {
    session: reference.session,
    isOpen: isOpen(reference, now),
    nextOpen: spans.find(([from]) => from > now)?.[0] ?? 0,
    nextClose: spans.find(([, to]) => to > now)?.[1] ?? 0,
  }
}

const newYork = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' })

/** Returns the time shown by clocks in New York, as if they ran in UTC. */
function toNewYorkTime(at: number): number {
  const [, hours = '0'] = /GMT([+-]\d+)/.exec(newYork.format(at)) ?? []
  return at + Number(hours) * HOUR
}

/** Inverse of `toNewYorkTime`. No session begins or ends in the night in which the clocks change. */
const fromNewYorkTime = (local: number): number => {
  const guess = local + 5 * HOUR
  return local - (toNewYorkTime(guess) - guess)
}

const timeOfWeek = (local: number): number => (((local - MONDAY) % WEEK) + WEEK) % WEEK

function isOpen({ week }: ReferenceMarket, now: number): boolean {
  const at = timeOfWeek(toNewYorkTime(now))
  return week.some(([from, to]) => at >= from && at < to)
}

function joinSpans(spans: readonly WeekSpan[]): readonly WeekSpan[] {
  const all: WeekSpan[] = []
  for (const [from, to] of spans) {
    const last = all.at(-1)
    if (last?.[1] === from) all[all.length - 1] = [last[0], to]
    else all.push([from, to])
  }
  return all
}

/** Returns the rules at a time: off session the mark may deviate five times as far from its index. */
export function getRulesAt(rules: MarketRules, now: number): MarketRules {
  const reference = isRealWorldAsset(rules.symbol) ? REFERENCES[rules.symbol] : undefined
  if (reference === undefined) return rules
  const { on, off } = reference.factor
  const deviationFactor = isOpen(reference, now) ? on : off
  return rules.deviationFactor === deviationFactor ? rules : { ...rules, deviationFactor }
}
