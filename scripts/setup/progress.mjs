const PLAIN_MS = 10_000
const DRAWN_MS = 500
const BAR = 20
const START_OF_LINE = '\r\u001b[K'

/**
 * Shows how far a step is: on a terminal as one line that is drawn over, with a bar where the text says “N of M”;
 * elsewhere as a plain line each ten seconds, so that no log is flooded. Returns what ends it.
 *
 * @param {() => string} text
 * @param {{ to?: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>, moves?: boolean }} [options]
 *   `moves` is false for a step beside which others may write.
 */
export function showProgress(text, { to = process.stderr, moves = true } = {}) {
  const isDrawn = moves && to.isTTY === true && process.env['TERM'] !== 'dumb'
  const draw = () => {
    const line = isDrawn ? withBar(text()).slice(0, (to.columns || 80) - 1) : text()
    to.write(isDrawn ? `${START_OF_LINE}${line}` : `${line}\n`)
  }
  const timer = setInterval(draw, isDrawn ? DRAWN_MS : PLAIN_MS)
  return () => {
    clearInterval(timer)
    if (isDrawn) to.write(START_OF_LINE)
  }
}

/** @param {string} text */
function withBar(text) {
  const [, here, whole] = /(\d+) of (\d+)/.exec(text) ?? []
  if (here === undefined || Number(whole) === 0) return text
  const filled = Math.min(BAR, Math.round((Number(here) / Number(whole)) * BAR))
  return `  [${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}]${text}`
}
