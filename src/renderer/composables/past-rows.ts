import { shallowRef, watch as onChange } from 'vue'
import type { HistoryPage, HistoryQuery } from '@core/history/history-table'
import type { Refusal, Result } from '@core/value/result'
import type { ExportOrder, Saved } from '@contract/past-api'
import { desk as bridge } from '../bridge'
import { useDesk } from '../stores/desk'

/** Which rows of the past are wanted; the time is asked for anew whenever they are read. */
export type PastWish = Omit<HistoryQuery, 'period' | 'size' | 'after'> & {
  readonly period: () => HistoryQuery['period']
}

const PAGE = 200
const MOST_AT_ONCE = 1_000
/** More than this is for a file: what is read stands in the page's memory. */
const MOST_HELD = 20_000

const countOf = (pages: readonly HistoryPage[] = []): number =>
  pages.reduce((sum, { rows }) => sum + rows.length, 0)

/** Rows out of this desk's own records, a page at a time, read anew when the wish or the account changes. */
export function usePastRows(wish: () => PastWish) {
  const desk = useDesk()
  /** Undefined while nothing was read: unknown, which is not none. */
  const pages = shallowRef<readonly HistoryPage[]>()
  const refusals = shallowRef<readonly Refusal[]>([])
  let period: HistoryQuery['period'] = { from: 0, to: 1 }
  // What was asked before the wish or the account changed says nothing about what is wanted now.
  let turn = 0

  async function read(known: readonly HistoryPage[], size: number): Promise<void> {
    const [mine, after] = [turn, known.at(-1)?.next]
    const { period: _, ...rest } = wish()
    const asked = { ...rest, period, size, ...(after !== undefined && { after }) }
    const answer = await bridge.history.page(asked)
    if (mine !== turn) return
    refusals.value = answer.ok ? [] : answer.error
    if (answer.ok) pages.value = [...known, answer.value]
  }

  /** Reads what is there now: as many rows as were shown before, where these can be had at once. */
  function again(): Promise<void> {
    const shown = countOf(pages.value)
    // Whoever looks far back is not thrown to the front by a row that arrives there.
    if (shown > MOST_AT_ONCE) return Promise.resolve()
    turn += 1
    period = wish().period()
    return read([], Math.max(PAGE, shown))
  }
  const more = async (): Promise<void> => {
    const known = pages.value ?? []
    if (known.at(-1)?.next !== undefined) await read(known, PAGE)
  }
  /** Reads on until nothing more is kept, or as much is held as a page is for. */
  async function all(): Promise<void> {
    const mine = turn
    for (let known = pages.value; mine === turn && known?.at(-1)?.next !== undefined; known = pages.value) {
      if (countOf(known) >= MOST_HELD) return
      await read(known, MOST_AT_ONCE)
      if (refusals.value.length > 0) return
    }
  }

  onChange(
    [() => JSON.stringify(wish()), () => wish().period, () => desk.profile?.id],
    () => {
      pages.value = undefined
      void again()
    },
    { immediate: true, flush: 'sync' },
  )
  const takenOf = () => desk.snapshot.history?.value.tables.find(({ table }) => table === wish().table)?.taken
  onChange(takenOf, () => void again())

  return { pages, refusals, more, all, again, period: () => period }
}

/** Has all rows that are asked for written to a file the person chooses. */
export const saveRows = (order: ExportOrder): Promise<Result<Saved | 'declined'>> =>
  bridge.exports.save(order)
