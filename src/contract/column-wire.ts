import { isAmount, type Amount } from '@core/decimal'

/** The letter of a text that keeps nothing of the one before it; each that is kept moves it on by one. */
const NOTHING_KEPT = 65
/** The most that can be kept, so that every letter is a plain one. */
const MOST_KEPT = 57
const letters = Array.from({ length: MOST_KEPT + 1 }, (_, kept) => String.fromCharCode(NOTHING_KEPT + kept))

/** How many texts one column may hold. Nothing this desk says comes near. */
const MOST_TEXTS = 20_000

/**
 * Writes a column of figures as one text: for each a letter that says how much of another figure it begins with,
 * and then only what differs. The other figure is the one above it, or what `beside` gives for its row.
 *
 * Neighbours differ in their last digits, so little is left to write; and what comes out is the very text that
 * went in, whatever the market counts in. A figure that is not there is an empty text.
 */
export function packColumn<T>(
  rows: readonly T[],
  figure: (row: T) => string | undefined,
  beside?: (index: number) => string | undefined,
): string {
  let packed = ''
  let other = ''
  for (let index = 0; index < rows.length; index += 1) {
    const text = figure(rows[index] as T) ?? ''
    if (beside !== undefined) other = beside(index) ?? ''
    const most = Math.min(MOST_KEPT, other.length, text.length)
    let kept = 0
    while (kept < most && other.charCodeAt(kept) === text.charCodeAt(kept)) kept += 1
    packed += (letters[kept] ?? '') + text.slice(kept)
    other = text
  }
  return packed
}

/**
 * Reads a column back, figure by figure; an empty text is a figure that is not there. Gives nothing at all where
 * a single figure is not one: half a column is worse than none.
 */
export function unpackColumn(
  packed: string,
  beside?: (index: number) => string | undefined,
): readonly (Amount | '')[] | undefined {
  const figures: (Amount | '')[] = []
  let other = ''
  for (let at = 0; at < packed.length;) {
    const kept = packed.charCodeAt(at) - NOTHING_KEPT
    let end = at + 1
    while (end < packed.length && packed.charCodeAt(end) < NOTHING_KEPT) end += 1
    if (beside !== undefined) other = beside(figures.length) ?? ''
    if (kept < 0 || kept > other.length || figures.length === MOST_TEXTS) return undefined
    const text = other.slice(0, kept) + packed.slice(at + 1, end)
    if (text !== '' && !isAmount(text)) return undefined
    figures.push(text)
    other = text
    at = end
  }
  return figures
}
