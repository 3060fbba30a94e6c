const PLAIN_MS = 10_000
const DRAWN_MS = 500
const BAR_WIDTH = 20
const START_OF_LINE = '\r\u001b[K'

/**
 * Shows the progress of a step. On a terminal one line is redrawn, with a bar if the text contains “N of M”. Elsewhere a
 * plain line is written every ten seconds, so that no log is flooded. Returns a function that stops it.
 *
 * @param {() => string} text
 * @param {{ to?: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>, moves?: boolean }} [options]
 *   `moves` is false if other steps may write to the terminal meanwhile; then plain lines are written.
 */
export function showProgress(text, { to = process.stderr, moves = true } = {}) {
  const isDrawn = moves && to.isTTY === true && process.env['TERM'] !== 'dumb'
  const draw = () => {
    const line = isDrawn ? addBar(text()).slice(0, (to.columns || 80) - 1) : text()
    to.write(isDrawn ? `${START_OF_LINE}${line}` : `${line}\n`)
  }
  const timer = setInterval(draw, isDrawn ? DRAWN_MS : PLAIN_MS)
  return () => {
    clearInterval(timer)
    if (isDrawn) to.write(START_OF_LINE)
  }
}

/** @param {string} text */
function addBar(text) {
  const [, done, total] = /(\d+) of (\d+)/.exec(text) ?? []
  if (done === undefined || Number(total) === 0) return text
  const filled = Math.min(BAR_WIDTH, Math.round((Number(done) / Number(total)) * BAR_WIDTH))
  return `  [${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]${text}`
}
