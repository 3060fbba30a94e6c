/** Formulas for drawing only: no result is displayed as money, stored or sent, so plain numbers are exact enough. */

export interface PixelBar {
  readonly timestamp: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Traded quantity; absent if the source has none. */
  readonly volume?: number | undefined
}

/** One value per bar; `undefined` before enough bars exist. */
export type IndicatorValues = readonly (number | undefined)[]

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length

/**
 * Computes an average that starts as the mean of the first `length` values and then moves by `share` towards each
 * further value.
 */
function smoothedAverage(values: readonly number[], length: number, share: number): IndicatorValues {
  let last: number | undefined
  return values.map((value, at) => {
    if (at < length - 1) return undefined
    last = last === undefined ? mean(values.slice(0, length)) : last + share * (value - last)
    return last
  })
}

const trueRanges = (bars: readonly PixelBar[]): readonly number[] =>
  bars.map(({ high, low }, at) => {
    const before = bars[at - 1]?.close
    return before === undefined ? high - low : Math.max(high, before) - Math.min(low, before)
  })

/** Computes Wilder's average of the true ranges. */
export const computeAverageTrueRange = (bars: readonly PixelBar[], length: number): IndicatorValues =>
  smoothedAverage(trueRanges(bars), length, 1 / length)

const exponentialAverage = (bars: readonly PixelBar[], length: number): IndicatorValues =>
  smoothedAverage(
    bars.map(({ close }) => close),
    length,
    2 / (length + 1),
  )

/** Computes lines at `times` average true ranges around an exponential average. */
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
 * Computes the volume-weighted average of typical prices, restarted at each bar for which `begins` is true. `undefined`
 * before the first such bar, because earlier volume is unknown.
 */
function volumeWeighted(
  bars: readonly PixelBar[],
  begins: (bar: PixelBar, before?: PixelBar) => boolean,
): IndicatorValues {
  let sums: { notional: number; volume: number } | undefined
  return bars.map((bar, at) => {
    if (begins(bar, bars[at - 1])) sums = { notional: 0, volume: 0 }
    // A bar without volume makes the average unknown until the next restart.
    if (bar.volume === undefined) sums = undefined
    if (sums === undefined || bar.volume === undefined) return undefined
    sums.notional += ((bar.high + bar.low + bar.close) / 3) * bar.volume
    sums.volume += bar.volume
    return sums.volume === 0 ? undefined : sums.notional / sums.volume
  })
}

const DAY = 86_400_000
const dayOf = ({ timestamp }: PixelBar): number => Math.floor(timestamp / DAY)

export const computeDayVwap = (bars: readonly PixelBar[]): IndicatorValues =>
  volumeWeighted(bars, (bar, before) =>
    before === undefined ? bar.timestamp % DAY === 0 : dayOf(bar) !== dayOf(before),
  )

export const computeAnchoredVwap = (bars: readonly PixelBar[], from: number): IndicatorValues =>
  volumeWeighted(
    bars,
    (bar, before) =>
      bar.timestamp >= from && (before === undefined ? bar.timestamp === from : before.timestamp < from),
  )

/** Computes a stop that follows the price at `times` average true ranges: below a rising price, above a falling one. */
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
    // The initial trend is unknown; by convention it falls until a close proves otherwise.
    const rises = last?.rises === true ? close >= lower : close > upper
    last = { upper, lower, rises }
    return rises ? { up: lower } : { down: upper }
  })
}

export interface IchimokuCloud {
  readonly conversion?: number
  readonly base?: number
  readonly spanA?: number
  readonly spanB?: number
  readonly lagging?: number
}

/**
 * Computes the Ichimoku cloud. The result has `shift` more entries than `bars`, for the spans beyond the newest bar.
 */
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

/** Traded volume by price, in rows of equal height from `low` upwards. */
export interface VolumeProfile {
  readonly low: number
  readonly rowHeight: number
  readonly rows: readonly number[]
  readonly point: number
  readonly area: readonly [first: number, last: number]
}

/**
 * Computes the volume by price. The volume of a bar is spread evenly from its low to its high, because its real
 * distribution is unknown. `undefined` without any volume.
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

/** Grows a range of rows around `point` by the larger neighbour until it holds `share` of the volume. */
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
