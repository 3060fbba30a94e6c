import { absolute, isNegative, isZero, formatWithPlaces, countDecimals, roundToPlaces, type Amount } from './decimal'

/** A figure as it is said: its digits, or how it stands to the last place that is said where it rounds to nothing. */
export interface RoundedFigure {
  readonly text: string
  /** The figure is something, and less or more than the text, which is the nearest that can be said. */
  readonly than: 'less' | 'more' | undefined
}

/** A figure at exactly so many places. What is something is never said to be nothing. */
export function roundFigure(a: Amount, places: number): RoundedFigure {
  const text = formatWithPlaces(a, places)
  if (isZero(a) || /[1-9]/.test(text)) return { text, than: undefined }
  const last = places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`
  return isNegative(a) ? { text: `-${last}`, than: 'more' } : { text: last, than: 'less' }
}

/** A figure with at most so many digits that say something. Whole digits are never cut. */
export function roundToSignificant(a: Amount, most: number): Amount {
  const [whole = '', part = ''] = absolute(a).split('.')
  const leading = whole === '0' ? (/^0*/.exec(part)?.[0].length ?? 0) : -whole.length
  const places = Math.max(0, most + leading)
  return countDecimals(a) <= places ? a : roundToPlaces(a, places, 'nearest')
}
