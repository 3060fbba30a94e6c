import {
  absolute,
  isNegative,
  isZero,
  formatWithPlaces,
  countDecimals,
  roundToPlaces,
  type Amount,
} from './decimal-amount'

/**
 * A rounded figure for display: its digits, and its relation to the smallest displayable step if it would round to
 * zero.
 */
export interface RoundedFigure {
  readonly text: string
  /** Set if the figure is not zero but below (`less`) or above (`more`) the text. */
  readonly than: 'less' | 'more' | undefined
}

/** Rounds to exactly `places` decimals. A non-zero figure is never displayed as zero. */
export function roundFigure(a: Amount, places: number): RoundedFigure {
  const text = formatWithPlaces(a, places)
  if (isZero(a) || /[1-9]/.test(text)) return { text, than: undefined }
  const last = places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`
  return isNegative(a) ? { text: `-${last}`, than: 'more' } : { text: last, than: 'less' }
}

/** Rounds to at most `most` significant digits. Integer digits are never cut. */
export function roundToSignificant(a: Amount, most: number): Amount {
  const [whole = '', part = ''] = absolute(a).split('.')
  const leading = whole === '0' ? (/^0*/.exec(part)?.[0].length ?? 0) : -whole.length
  const places = Math.max(0, most + leading)
  return countDecimals(a) <= places ? a : roundToPlaces(a, places, 'nearest')
}
