/** What is worked out of bars here is drawn and nothing else: no figure of it is shown as money, kept or sent. */

/** A bar on the scale of pixels. */
export interface PixelBar {
  readonly timestamp: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Not there where nobody told it. */
  readonly volume?: number | undefined
}

/** A value for each bar; none where there are not bars enough before it. */
export type IndicatorValues = readonly (number | undefined)[]

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length

/** An average that begins as the mean of its first values and then takes a share of each further one. */
function smoothedAverage(values: readonly number[], length: number, share: number): IndicatorValues {
  let last: number | undefined
  return values.map((value, at) => {
    if (at < length - 1) return undefined
    last = last === undefined ? mean(values.slice(0, length)) : last + share * (value - last)
    return last
  })
}

/** How far the price went in each bar, the gap from the close before included. */
const trueRanges = (bars: readonly PixelBar[]): readonly number[] =>
  bars.map(({ high, low }, at) => {
    const before = bars[at - 1]?.close
    return before === undefined ? high - low : Math.max(high, before) - Math.min(low, before)
  })

/** Average true range: Wilder's average of the true ranges. */
export const computeAverageTrueRange = (bars: readonly PixelBar[], length: number): IndicatorValues =>
  smoothedAverage(trueRanges(bars), length, 1 / length)

/** Exponential average of the closes. */
const exponentialAverage = (bars: readonly PixelBar[], length: number): IndicatorValues =>
  smoothedAverage(
    bars.map(({ close }) => close),
    length,
    2 / (length + 1),
  )

/** Lines around an average, so many average true ranges away from it. */
export function computeKeltnerChannel(
  bars: readonly PixelBar[],
  length: number,
  times: number,
  rangeLength: number,
): readonly { readonly upper?: number; readonly middle?: number; readonly lower?: number }[] {
  const ranges = computeAverageTrueRange(bars, rangeLength)
  return exponentialAverage(bars, length).map((middle, at) => {
    const range = ranges[at]
    if (middle === undefined || range === undefined) return {}
    return { upper: middle + times * range, middle, lower: middle - times * range }
  })
}

/**
 * The volume-weighted average price of the bars' typical prices, begun anew at each bar that begins something.
 *
 * Before the first such bar there is none: what the bars do not reach back to is not known.
 */
function volumeWeighted(bars: readonly PixelBar[], begins: (bar: PixelBar, before?: PixelBar) => boolean): IndicatorValues {
  let sums: { notional: number; volume: number } | undefined
  return bars.map((bar, at) => {
    if (begins(bar, bars[at - 1])) sums = { notional: 0, volume: 0 }
    // A volume that is not told leaves the average unknown until the next beginning.
    if (bar.volume === undefined) sums = undefined
    if (sums === undefined || bar.volume === undefined) return undefined
    sums.notional += ((bar.high + bar.low + bar.close) / 3) * bar.volume
    sums.volume += bar.volume
    return sums.volume === 0 ? undefined : sums.notional / sums.volume
  })
}

const DAY = 86_400_000
const dayOf = ({ timestamp }: PixelBar): number => Math.floor(timestamp / DAY)

/** VWAP of the UTC day that each bar is in. */
export const computeDayVwap = (bars: readonly PixelBar[]): IndicatorValues =>
  volumeWeighted(bars, (bar, before) =>
    before === undefined ? bar.timestamp % DAY === 0 : dayOf(bar) !== dayOf(before),
  )

/** VWAP from a bar on. */
export const computeAnchoredVwap = (bars: readonly PixelBar[], from: number): IndicatorValues =>
  volumeWeighted(
    bars,
    (bar, before) =>
      bar.timestamp >= from && (before === undefined ? bar.timestamp === from : before.timestamp < from),
  )

/** A stop that follows the price at so many average true ranges, below a rising price and above a falling one. */
export function computeSupertrend(
  bars: readonly PixelBar[],
  length: number,
  times: number,
): readonly { readonly up?: number; readonly down?: number }[] {
  const ranges = computeAverageTrueRange(bars, length)
  let last: { readonly upper: number; readonly lower: number; readonly rises: boolean } | undefined
  return bars.map(({ high, low, close }, at) => {
    const range = ranges[at]
    if (range === undefined) return {}
    const middle = (high + low) / 2
    let [upper, lower] = [middle + times * range, middle - times * range]
    const before = bars[at - 1]?.close ?? close
    if (last !== undefined && last.upper < upper && before <= last.upper) upper = last.upper
    if (last !== undefined && last.lower > lower && before >= last.lower) lower = last.lower
    // Nothing is known of the trend where the bars begin; it falls until a close says otherwise, as is the custom.
    const rises = last?.rises === true ? close >= lower : close > upper
    last = { upper, lower, rises }
    return rises ? { up: lower } : { down: upper }
  })
}

/** What the Ichimoku cloud is made of at one bar. */
export interface IchimokuCloud {
  readonly conversion?: number
  readonly base?: number
  readonly spanA?: number
  readonly spanB?: number
  readonly lagging?: number
}

/** The Ichimoku cloud. It reaches `shift` bars beyond the newest one: those stand behind the bars' own. */
export function computeIchimokuCloud(
  bars: readonly PixelBar[],
  conversion: number,
  base: number,
  span: number,
  shift: number,
): readonly IchimokuCloud[] {
  const middles = (length: number): IndicatorValues =>
    bars.map((_bar, at) => {
      if (at < length - 1) return undefined
      const among = bars.slice(at - length + 1, at + 1)
      return (Math.max(...among.map(({ high }) => high)) + Math.min(...among.map(({ low }) => low))) / 2
    })
  const [quick, slow, wide] = [middles(conversion), middles(base), middles(span)]
  return Array.from({ length: bars.length + shift }, (_, at) => {
    const [a, b] = [quick[at - shift], slow[at - shift]]
    return {
      ...withValue('conversion', quick[at]),
      ...withValue('base', slow[at]),
      ...withValue('spanA', a === undefined || b === undefined ? undefined : (a + b) / 2),
      ...withValue('spanB', wide[at - shift]),
      ...withValue('lagging', at < bars.length ? bars[at + shift]?.close : undefined),
    }
  })
}

const withValue = (name: keyof IchimokuCloud, value: number | undefined): IchimokuCloud =>
  value === undefined ? {} : { [name]: value }

/** How much was traded at which prices, in rows of one height from the lowest price on. */
export interface VolumeProfile {
  readonly low: number
  readonly rowHeight: number
  readonly rows: readonly number[]
  /** The row with the most volume, and the rows around it that hold the wanted share of all. */
  readonly point: number
  readonly area: readonly [first: number, last: number]
}

/**
 * The volume of bars by price, each bar's spread evenly from its low to its high: nobody tells where in a bar it was
 * traded. Nothing where no volume is told.
 */
export function computeVolumeProfile(
  bars: readonly PixelBar[],
  count: number,
  share: number,
): VolumeProfile | undefined {
  const traded = bars.filter(({ volume = 0 }) => volume > 0)
  if (traded.length === 0) return undefined
  const low = traded.reduce((least, bar) => Math.min(least, bar.low), Infinity)
  const high = traded.reduce((most, bar) => Math.max(most, bar.high), -Infinity)
  const rowHeight = (high - low) / count
  const rows = Array.from({ length: count }, () => 0)
  const rowAt = (price: number): number =>
    rowHeight === 0 ? 0 : Math.min(count - 1, Math.floor((price - low) / rowHeight))
  for (const { high: top, low: bottom, volume = 0 } of traded) {
    const [first, last] = [rowAt(bottom), rowAt(top)]
    for (let row = first; row <= last; row += 1) {
      const from = Math.max(bottom, low + row * rowHeight)
      const to = Math.min(top, low + (row + 1) * rowHeight)
      const part = first === last ? 1 : (to - from) / (top - bottom)
      rows[row] = (rows[row] ?? 0) + volume * part
    }
  }
  const point = rows.indexOf(Math.max(...rows))
  return { low, rowHeight, rows, point, area: findValueArea(rows, point, share) }
}

/** The rows around one, grown by whichever neighbour holds more, until they hold a share of all. */
function findValueArea(rows: readonly number[], point: number, share: number): readonly [number, number] {
  const wanted = rows.reduce((sum, each) => sum + each, 0) * share
  let [first, last, held] = [point, point, rows[point] ?? 0]
  while (held < wanted && (first > 0 || last < rows.length - 1)) {
    const [below, above] = [rows[first - 1] ?? -1, rows[last + 1] ?? -1]
    if (above > below) last += 1
    else first -= 1
    held += Math.max(above, below)
  }
  return [first, last]
}
