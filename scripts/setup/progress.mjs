const PLAIN_MS = 10_000
const DRAWN_MS = 500
const BAR_WIDTH = 20
const START_OF_LINE = '\r\u001b[K'

/** Shortest measurement in milliseconds that an estimate is based on. */
const MIN_MEASURED_MS = 2_000

/**
 * Shows the progress of a step. If the text contains “N of M”, it also shows the time left, which is estimated from the
 * measured progress. On a terminal one line is redrawn, with a bar. Elsewhere a plain line is written every ten seconds,
 * so that no log is flooded. Returns a function that stops it.
 *
 * @param {() => string} text
 * @param {{ to?: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>, moves?: boolean }} [options]
 *   `moves` is false if other steps may write to the terminal meanwhile; then plain lines are written.
 */
export function showProgress(text, { to = process.stderr, moves = true } = {}) {
  const isDrawn = moves && to.isTTY === true && process.env['TERM'] !== 'dumb'
  const measure = createMeasure()
  const draw = () => {
    const words = text()
    const { bar, left } = measure(words) ?? {}
    if (!isDrawn) return to.write(left === undefined ? `${words}\n` : `${words}, ${left}\n`)
    const line = left === undefined ? words : `  ${bar} ${left}${words}`
    return to.write(`${START_OF_LINE}${line.slice(0, (to.columns || 80) - 1)}`)
  }
  const timer = setInterval(draw, isDrawn ? DRAWN_MS : PLAIN_MS)
  return () => {
    clearInterval(timer)
    if (isDrawn) to.write(START_OF_LINE)
  }
}

/** Returns a function that reads “N of M” from a text and returns a bar and the time left; `undefined` without it. */
function createMeasure() {
  /** @type {{ done: number, at: number } | undefined} */
  let first
  return (/** @type {string} */ text) => {
    const [done = 0, total = 0] = /(\d+) of (\d+)/.exec(text)?.slice(1).map(Number) ?? []
    if (total === 0) return undefined
    // Progress before the first look is no measure of speed.
    if (first === undefined || done < first.done) first = done === 0 ? undefined : { done, at: Date.now() }
    return { bar: drawBar(done / total), left: timeLeft(first, done, total) }
  }
}

/** @param {number} share */
function drawBar(share) {
  const filled = Math.min(BAR_WIDTH, Math.round(share * BAR_WIDTH))
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]`
}

/**
 * @param {{ done: number, at: number } | undefined} first
 * @param {number} done
 * @param {number} total
 */
function timeLeft(first, done, total) {
  const elapsed = first === undefined ? 0 : Date.now() - first.at
  if (first === undefined || done === first.done || elapsed < MIN_MEASURED_MS) return 'time left unknown'
  const seconds = (elapsed * (total - done)) / (done - first.done) / 1000
  return seconds < 90
    ? `about ${Math.max(1, Math.round(seconds))} s left`
    : `about ${Math.round(seconds / 60)} min left`
}
