import type { PriceWalk } from './price-walks'

interface RecordedBar {
  readonly at: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

export interface PriceRecording {
  readonly from: number
  readonly until: number
  readonly least: number
  readonly most: number
  /** Price at a time of the recording. Before it the first price, after it the last. */
  readonly at: (time: number) => number
}

/** A recording that cannot be played. The message is one sentence. */
export class RecordingError extends Error {}

const COLUMNS = ['time', 'open', 'high', 'low', 'close'] as const
const MAX_BARS = 1_000_000
/** Times below this count seconds since 1970, others milliseconds. */
const SECONDS_BOUND = 1e11

/**
 * Parses bars from CSV text: a header line, then one bar a line, oldest first. Columns may have any order and case, and
 * there may be others. A time is ISO 8601, or counts seconds or milliseconds.
 */
export function parseRecording(text: string): PriceRecording {
  const [heads = '', ...lines] = text.split(/\r?\n/)
  const names = heads.split(',').map(name => name.trim().toLowerCase())
  const places = COLUMNS.map(name => names.indexOf(name))
  const missing = COLUMNS.filter((_, index) => places[index] === -1)
  if (missing.length > 0) throw new RecordingError(`Its first line has no ${missing.join(', ')}.`)
  const bars: RecordedBar[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const cells = line.split(',')
    const bar = parseBar(places.map(place => (cells[place] ?? '').trim()))
    const last = bars.at(-1)
    const why =
      typeof bar === 'string' ? bar : last && bar.at <= last.at ? 'it is no later than the one before' : ''
    if (typeof bar === 'string' || why !== '')
      throw new RecordingError(`Line ${index + 2} is no bar: ${why}.`)
    if (bars.push(bar) > MAX_BARS) throw new RecordingError(`It has more than ${MAX_BARS} bars.`)
  }
  if (bars.length < 2) throw new RecordingError('It has fewer than two bars.')
  return createRecording(bars)
}

function parseBar([time = '', ...figures]: readonly string[]): RecordedBar | string {
  const at = parseTime(time)
  if (Number.isNaN(at)) return `"${time.slice(0, 40)}" is no time`
  const wrong = figures.find(figure => !/^\d{1,15}(\.\d{1,15})?$/.test(figure) || Number(figure) === 0)
  if (wrong !== undefined) return `"${wrong.slice(0, 40)}" is no price`
  const [open = 0, high = 0, low = 0, close = 0] = figures.map(Number)
  if (low > Math.min(open, close) || high < Math.max(open, close))
    return 'its high and low do not hold its open and close'
  return { at, open, high, low, close }
}

function parseTime(text: string): number {
  if (!/^\d+$/.test(text)) return /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN
  const count = Number(text)
  return count < SECONDS_BOUND ? count * 1_000 : count
}

/**
 * Creates a price path through the bars: from the open over the nearer extreme to the farther one, and to the close.
 */
function createRecording(bars: readonly RecordedBar[]): PriceRecording {
  const starts = bars.map(({ at }) => at)
  const width = Math.min(...starts.slice(1, 1_000).map((at, index) => at - (starts[index] ?? 0)))
  const from = starts[0] ?? 0
  const until = (starts.at(-1) ?? 0) + width
  const pricePathOf = ({ open, high, low, close }: RecordedBar) =>
    close < open ? ([open, high, low, close] as const) : ([open, low, high, close] as const)
  return {
    from,
    until,
    least: bars.reduce((least, { low }) => Math.min(least, low), Infinity),
    most: bars.reduce((most, { high }) => Math.max(most, high), 0),
    at(time) {
      const bar = bars[findBarIndex(starts, time)]
      if (bar === undefined) return bars[0]?.open ?? 0
      const pricePath = pricePathOf(bar)
      // In a gap the price stays at the previous close.
      const along = Math.min(1, (time - bar.at) / width) * (pricePath.length - 1)
      const leg = Math.min(pricePath.length - 2, Math.floor(along))
      const [begin = 0, end = 0] = pricePath.slice(leg)
      return begin + (end - begin) * (along - leg)
    },
  }
}

/** Returns the index of the last bar that began by `time`, or -1. */
function findBarIndex(starts: readonly number[], time: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? Infinity) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

export interface MarketReplay {
  readonly recording: PriceRecording
  readonly symbol: string
  /** Milliseconds of the recording per millisecond of the exchange. */
  readonly pace: number
}

/**
 * Creates a walk that follows a recording from `begins` on. Before and after it the random walk continues from the
 * recording's first and last price, so that there is a history and the market never ends.
 */
export function createReplayWalk(
  { recording, pace }: MarketReplay,
  begins: number,
  walk: PriceWalk,
): PriceWalk {
  const { from, until } = recording
  const ends = begins + (until - from) / pace
  const follow = (walkPrice: (time: number) => number) => (time: number) => {
    if (time >= begins && time < ends) return recording.at(from + (time - begins) * pace)
    const [seam, price] = time < begins ? [begins, recording.at(from)] : [ends, recording.at(until)]
    return (price * walkPrice(time)) / walkPrice(seam)
  }
  const past = follow(time => walk.historyPrice(time) / (1 + walk.historyBasis(time)))
  return {
    index: follow(walk.index),
    basis: walk.basis,
    historyBasis: walk.historyBasis,
    historyPrice: time => past(time) * (1 + walk.historyBasis(time)),
  }
}
