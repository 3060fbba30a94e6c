import { isAmount, type Amount } from '@core/value/decimal-amount'

/** Code of the letter for a shared prefix of length 0. Each shared character adds one. */
const PREFIX_BASE_CODE = 65
/** Longest shared prefix, so that every letter is printable ASCII. */
const MAX_PREFIX = 57
const letters = Array.from({ length: MAX_PREFIX + 1 }, (_, shared) =>
  String.fromCharCode(PREFIX_BASE_CODE + shared),
)

/** Maximum number of figures in a column, far above any real column. */
const MAX_FIGURES = 20_000

/**
 * Packs a column of figures into one text. Each figure is a letter for the length of the prefix it shares with the
 * previous figure, then the rest. Neighbouring prices differ only in their last digits, and the exact text is restored.
 */
export function packFigureColumn<T>(rows: readonly T[], figure: (row: T) => Amount): string {
  let packed = ''
  let previous = ''
  for (const row of rows) {
    const text = figure(row)
    const maxShared = Math.min(MAX_PREFIX, previous.length, text.length)
    let shared = 0
    while (shared < maxShared && previous.charCodeAt(shared) === text.charCodeAt(shared)) shared += 1
    packed += (letters[shared] ?? '') + text.slice(shared)
    previous = text
  }
  return packed
}

/** Unpacks a column. Returns `undefined` if any figure is invalid. */
export function unpackFigureColumn(packed: string): readonly Amount[] | undefined {
  const figures: Amount[] = []
  let previous = ''
  for (let at = 0; at < packed.length;) {
    const shared = packed.charCodeAt(at) - PREFIX_BASE_CODE
    // Digits, the point and the sign have codes below every letter, so the next letter ends the figure.
    let end = at + 1
    while (end < packed.length && packed.charCodeAt(end) < PREFIX_BASE_CODE) end += 1
    if (shared < 0 || shared > previous.length || figures.length === MAX_FIGURES) return undefined
    const text = previous.slice(0, shared) + packed.slice(at + 1, end)
    if (!isAmount(text)) return undefined
    figures.push(text)
    previous = text
    at = end
  }
  return figures
}
