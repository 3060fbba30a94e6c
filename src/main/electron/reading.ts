import type { Span } from '@contract/consent'

/** How the sheet is laid out at one moment, in its page's own pixels. */
export interface SheetLayout {
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
export interface Reading {
  readonly about: string
  readonly width: number
  readonly whole: number
  readonly seen: readonly Span[]
}

/** With less than this in sight at once nothing counts as read: a line and a half. */
const LEAST_SHOWN = 30

/** Layouts are whole pixels, and scrolled by parts of one. */
const SLACK = 1.5

/** What has been in sight once this layout was; text that was laid out anew, or is another's, begins anew. */
export function readOn(before: Reading | undefined, now: SheetLayout): Reading {
  const { about, width, whole } = now
  const isSame = before?.about === about && before.width === width
  const seen = isSame ? before.seen : []
  if (now.shown < Math.min(LEAST_SHOWN, whole)) return { about, width, whole, seen }
  return { about, width, whole, seen: joined([...seen, { from: now.top, to: now.top + now.shown }]) }
}

/** Whether all of the text has been in sight, one part after another. */
export const isRead = (reading: Reading): boolean => reading.whole > 0 && unreadOf(reading).length === 0

/** The parts of the text that have not been in sight, from its beginning on. */
export function unreadOf({ seen, whole }: Reading): readonly Span[] {
  const begins = [0, ...seen.map(({ to }) => to)]
  const ends = [...seen.map(({ from }) => from), whole]
  const between = begins.map((from, index) => ({ from, to: ends[index] ?? whole }))
  return between.filter(({ from, to }) => to - from > SLACK)
}

function joined(spans: readonly Span[]): readonly Span[] {
  const apart: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (last === undefined || span.from > last.to + SLACK) apart.push(span)
    else apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
  }
  return apart
}
