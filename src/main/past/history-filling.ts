import { AROUND, lackingRows, type PublicTable } from '@core/history/lacking-rows'
import type { FillingProgress } from '@core/history/history-progress'
import { factsOf, publicTables, type HistoryRows, type Period } from '@core/history/history-table'
import type { Past } from '../records/past'
import { type Cursor, cursorOf, type Filled, type PeriodReaders, SPAN } from './history-step'

const DAY = 86_400_000

/** What is younger than this the account's own lists tell, and the public side maybe an hour late. */
const SETTLED = 2 * DAY
/** How much of what was looked through before is looked through again at most: an order is told once it has ended. */
const OVERLAP = 30 * DAY
/** How much there has to be to look through. */
const WORTH_IT = DAY

/** Where what the account's own lists leave out is asked for, and whether it may be. */
export interface FillingSource {
  readonly isAllowed: () => boolean
  /** Undefined while it is not known whose account it is there. */
  readonly readers: () => Promise<PeriodReaders | undefined>
}

/** The filling of an account's past, a step at a time. */
export interface HistoryFilling {
  /** Takes one step where one is due; undefined where none is. A step that failed gives why. */
  turn(now: number): Promise<'filled' | 'not now' | undefined>
  told(now: number): FillingProgress
}

type FillingStep = { readonly is: 'filled' } | { readonly is: 'not now'; readonly why: string }

interface Parts {
  readonly past: Past
  readonly profileId: string
  readonly now: number
}

export function createFilling(of: Omit<Parts, 'now'>, source: FillingSource): HistoryFilling {
  /** Why tables could not be looked through when that was last tried, the longest ago first. */
  const troubles = new Map<PublicTable, string>()

  return {
    async turn(now) {
      const parts = { ...of, now }
      const table = source.isAllowed() ? dueFilling(parts, [...troubles.keys()]) : undefined
      if (table === undefined) return undefined
      const readers = await source.readers()
      // It may have been taken back meanwhile.
      if (!source.isAllowed()) return undefined
      const came =
        readers === undefined
          ? ({ is: 'not now', why: 'its wallet is not known' } as const)
          : await fillStep(parts, table, readers)
      troubles.delete(table)
      if (came.is === 'not now') troubles.set(table, came.why)
      return came.is
    },
    told(now) {
      const parts = { ...of, now }
      const told = filledOf(parts)
      if (!source.isAllowed()) return { is: 'not allowed', ...told }
      // Before the own lists were read there is nothing to hold against it yet.
      const isDone = told.upTo !== undefined && dueFilling(parts) === undefined
      const is = isDone ? 'up to date' : 'reading'
      const trouble = [...troubles.values()].at(-1)
      return { is, ...told, ...(trouble !== undefined && { trouble }) }
    },
  }
}

/**
 * The table that was looked through least far, where there is enough to look through. One that could not be read keeps
 * the others from nothing: its turn is after theirs.
 */
function dueFilling(parts: Parts, troubled: readonly PublicTable[] = []): PublicTable | undefined {
  const due = publicTables.filter(table => {
    const { upTo, reach } = fillingOf(parts, table)
    return reach - upTo >= WORTH_IT
  })
  const turnOf = (table: PublicTable) => troubled.indexOf(table)
  return due.toSorted(
    (a, b) => turnOf(a) - turnOf(b) || fillingOf(parts, a).upTo - fillingOf(parts, b).upTo,
  )[0]
}

/**
 * Holds one period of a table against what anybody is told, and takes what is missing.
 *
 * A row of the account's own stands wherever both tell one, and one of which that cannot be told is left out. Each row
 * that is taken says where it came from.
 */
async function fillStep(parts: Parts, table: PublicTable, readers: PeriodReaders): Promise<FillingStep> {
  const { filled, upTo, reach, since } = fillingOf(parts, table)
  // What is looked at again gets shorter as well where it is too much: it would be too much every time.
  const from = Math.max(since, upTo - Math.min(OVERLAP, filled.span))
  const to = Math.min(reach, upTo + filled.span)
  const read = await readers.period(table, { from, to })
  if (read.is === 'failed') return { is: 'not now', why: read.why }
  const { rows: told, stable } = read.value
  const { rows, added, unsure } = lackingIn(
    parts,
    table,
    { from, to },
    told as readonly HistoryRows[PublicTable][],
  )
  const isFirst = (row: HistoryRows[PublicTable]) => factsOf(table, row).at >= upTo
  const next: Filled = {
    upTo: stable ? to : upTo,
    span: spanAfter(filled.span, stable, told.length),
    rows: filled.rows + added,
    unsure: filled.unsure + (stable ? unsure.filter(isFirst).length : 0),
  }
  parts.past.put(parts.profileId, table, rows, { ...cursorOf(parts, table), filled: next })
  return stable ? { is: 'filled' } : { is: 'not now', why: 'the list moved while it was read' }
}

/** What is lacking, and how much of it for the first time: what was taken from there before is told anew, as it is now. */
function lackingIn<T extends PublicTable>(
  { past, profileId }: Parts,
  table: T,
  { from, to }: Period,
  told: readonly HistoryRows[T][],
) {
  const around = { from: Math.max(0, from - AROUND), to: to + AROUND }
  const here = past.all(profileId, table, around)
  const taken = new Set(here.filter(isPublic).map(row => factsOf(table, row).id))
  const lacking = lackingRows(
    table,
    told,
    here.filter(row => !isPublic(row)),
  )
  const added = lacking.rows.filter(row => !taken.has(factsOf(table, row).id)).length
  return { ...lacking, added }
}

const isPublic = ({ source }: HistoryRows[PublicTable]): boolean => source === 'public'

/** A period of more parts than are asked for in one go is asked for again in a shorter one. */
function spanAfter(span: number, stable: boolean, count: number): number {
  if (!stable) return Math.max(SPAN.shortest, span / 2)
  return count === 0 ? Math.min(SPAN.longest, span * 2) : span
}

function fillingOf(parts: Parts, table: PublicTable) {
  const {
    since,
    upTo,
    filled = { upTo: since, span: SPAN.first, rows: 0, unsure: 0 },
  } = cursorOf(parts, table)
  return { since, filled, upTo: filled.upTo, reach: Math.min(upTo, parts.now - SETTLED) }
}

/** What came of all of them together, and up to when all were looked through. */
function filledOf(parts: Parts): Omit<FillingProgress, 'is' | 'trouble'> {
  const all = publicTables.map(table => fillingOf(parts, table))
  const upTo = Math.min(...all.map(each => each.upTo))
  return {
    rows: all.reduce((sum, { filled }) => sum + filled.rows, 0),
    unsure: all.reduce((sum, { filled }) => sum + filled.unsure, 0),
    ...(all.every(each => each.upTo > each.since) && { upTo }),
  }
}

/** What of a time that the account's own list did not reach was not filled from elsewhere either. */
export function gapLeft({
  gap,
  filled,
}: Pick<Cursor, 'filled'> & { readonly gap?: Period }): Period | undefined {
  if (gap === undefined || filled === undefined) return gap
  const from = Math.max(gap.from, filled.upTo)
  return from < gap.to ? { from, to: gap.to } : undefined
}
