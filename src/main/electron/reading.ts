import type { TextSpan } from '@contract/consent'

/** How the sheet is laid out at one moment, in its page's own pixels. */
export interface SheetTextLayout {
  /** Which question's text it is. */
  readonly about: string
  /** Where the part that is shown begins, how much of the text is shown, and how long all of it is. */
  readonly top: number
  readonly shown: number
  readonly whole: number
  readonly width: number
  readonly height: number
}

/** Which parts of one question's text have been in sight, in order and apart from each other. */
export interface SheetReading {
  readonly about: string
  readonly width: number
  readonly whole: number
  readonly seen: readonly TextSpan[]
}

/** With less than this in sight at once nothing counts as read: a line and a half. */
const MIN_VISIBLE_HEIGHT = 30

/** Layouts are whole pixels, and scrolled by parts of one. */
const PIXEL_TOLERANCE = 1.5

/** What has been in sight once this layout was; text that was laid out anew, or is another's, begins anew. */
export function addToReading(before: SheetReading | undefined, now: SheetTextLayout): SheetReading {
  const { about, width, whole } = now
  const isSame = before?.about === about && before.width === width
  const seen = isSame ? before.seen : []
  if (now.shown < Math.min(MIN_VISIBLE_HEIGHT, whole)) return { about, width, whole, seen }
  return { about, width, whole, seen: mergeSpans([...seen, { from: now.top, to: now.top + now.shown }]) }
}

/** Whether all of the text has been in sight, one part after another. */
export const isFullyRead = (reading: SheetReading): boolean => reading.whole > 0 && findUnreadSpans(reading).length === 0

/** The parts of the text that have not been in sight, from its beginning on. */
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
