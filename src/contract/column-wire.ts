import { isAmount, type Amount } from '@core/value/decimal'

/** The letter of a text that keeps nothing of the one before it; each that is kept moves it on by one. */
const PREFIX_BASE_CODE = 65
/** The most that can be kept, so that every letter is a plain one. */
const MAX_PREFIX = 57
const letters = Array.from({ length: MAX_PREFIX + 1 }, (_, kept) => String.fromCharCode(PREFIX_BASE_CODE + kept))

/** How many figures one column may hold. Nothing this desk says comes near. */
const MAX_FIGURES = 20_000

/**
 * Writes a column of figures as one text: for each a letter that says how much of the figure above it begins it too,
 * and then only what differs.
 *
 * Neighbours differ in their last digits, so little is left to write; and what comes out is the very text that
 * went in, whatever the market counts in.
 */
export function packFigureColumn<T>(rows: readonly T[], figure: (row: T) => Amount): string {
  let packed = ''
  let above = ''
  for (const row of rows) {
    const text = figure(row)
    const most = Math.min(MAX_PREFIX, above.length, text.length)
    let kept = 0
    while (kept < most && above.charCodeAt(kept) === text.charCodeAt(kept)) kept += 1
    packed += (letters[kept] ?? '') + text.slice(kept)
    above = text
  }
  return packed
}

/** Reads a column back. Gives nothing at all where a single figure is not one: half a column is worse than none. */
export function unpackFigureColumn(packed: string): readonly Amount[] | undefined {
  const figures: Amount[] = []
  let above = ''
  for (let at = 0; at < packed.length;) {
    const kept = packed.charCodeAt(at) - PREFIX_BASE_CODE
    let end = at + 1
    while (end < packed.length && packed.charCodeAt(end) < PREFIX_BASE_CODE) end += 1
    if (kept < 0 || kept > above.length || figures.length === MAX_FIGURES) return undefined
    const text = above.slice(0, kept) + packed.slice(at + 1, end)
    if (!isAmount(text)) return undefined
    figures.push(text)
    above = text
    at = end
  }
  return figures
}
