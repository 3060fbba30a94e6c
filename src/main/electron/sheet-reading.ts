import type { TextSpan } from '@contract/consent-api'

export interface SheetTextLayout {
  readonly about: string
  readonly top: number
  readonly shown: number
  readonly whole: number
  readonly width: number
  readonly height: number
}

/** Parts of one question's text that were visible, sorted and disjoint. */
export interface SheetReading {
  readonly about: string
  readonly width: number
  readonly whole: number
  readonly seen: readonly TextSpan[]
}

/** Minimum visible height in pixels for text to count as read: one and a half lines. */
const MIN_VISIBLE_HEIGHT = 30

/** Tolerance in pixels: layouts are whole pixels, scroll positions are fractions. */
const PIXEL_TOLERANCE = 1.5

/** Adds a layout to the visible parts. A changed layout or another question starts over. */
export function addToReading(before: SheetReading | undefined, now: SheetTextLayout): SheetReading {
  const { about, width, whole } = now
  const isSame = before?.about === about && before.width === width
  const seen = isSame ? before.seen : []
  if (now.shown < Math.min(MIN_VISIBLE_HEIGHT, whole)) return { about, width, whole, seen }
  return { about, width, whole, seen: mergeSpans([...seen, { from: now.top, to: now.top + now.shown }]) }
}

export const isFullyRead = (reading: SheetReading): boolean =>
  reading.whole > 0 && findUnreadSpans(reading).length === 0

export function findUnreadSpans({ seen, whole }: SheetReading): readonly TextSpan[] {
  const begins = [0, ...seen.map(({ to }) => to)]
  const ends = [...seen.map(({ from }) => from), whole]
  const between = begins.map((from, index) => ({ from, to: ends[index] ?? whole }))
  return between.filter(({ from, to }) => to - from > PIXEL_TOLERANCE)
}

function mergeSpans(spans: readonly TextSpan[]): readonly TextSpan[] {
  const apart: TextSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (last === undefined || span.from > last.to + PIXEL_TOLERANCE) apart.push(span)
    else apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
  }
  return apart
}
