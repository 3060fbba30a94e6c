import { shallowRef, watch as onChange } from 'vue'
import type { HistoryPage, HistoryQuery } from '@core/history/history-table'
import type { Refusal, Result } from '@core/value/result'
import type { TableExportRequest, SavedFile } from '@contract/past-api'
import { desk as bridge } from '../bridge'
import { useDeskStore } from '../stores/desk'

/** Which rows of the past are wanted; the time is asked for anew whenever they are read. */
export type HistoryRowsRequest = Omit<HistoryQuery, 'period' | 'size' | 'after'> & {
  readonly period: () => HistoryQuery['period']
}

const PAGE_SIZE = 200
const MAX_PAGE_SIZE = 1_000
/** More than this is for a file: what is read stands in the page's memory. */
const MAX_ROWS_IN_MEMORY = 20_000

const countRows = (pages: readonly HistoryPage[] = []): number =>
  pages.reduce((sum, { rows }) => sum + rows.length, 0)

/** Rows out of this desk's own records, a page at a time, read anew when the wish or the account changes. */
export function useHistoryRows(getRequest: () => HistoryRowsRequest) {
  const desk = useDeskStore()
  /** Undefined while nothing was read: unknown, which is not none. */
  const pages = shallowRef<readonly HistoryPage[]>()
  const refusals = shallowRef<readonly Refusal[]>([])
  let period: HistoryQuery['period'] = { from: 0, to: 1 }
  // What was asked before the wish or the account changed says nothing about what is wanted now.
  let generation = 0

  async function read(known: readonly HistoryPage[], size: number): Promise<void> {
    const [ownGeneration, after] = [generation, known.at(-1)?.next]
    const { period: _, ...rest } = getRequest()
    const query = { ...rest, period, size, ...(after !== undefined && { after }) }
    const answer = await bridge.history.page(query)
    if (ownGeneration !== generation) return
    refusals.value = answer.ok ? [] : answer.error
    if (answer.ok) pages.value = [...known, answer.value]
  }

  /** Reads what is there now: as many rows as were shown before, where these can be had at once. */
  function reload(): Promise<void> {
    const rowCount = countRows(pages.value)
    // Whoever looks far back is not thrown to the front by a row that arrives there.
    if (rowCount > MAX_PAGE_SIZE) return Promise.resolve()
    generation += 1
    period = getRequest().period()
    return read([], Math.max(PAGE_SIZE, rowCount))
  }
  const loadMore = async (): Promise<void> => {
    const known = pages.value ?? []
    if (known.at(-1)?.next !== undefined) await read(known, PAGE_SIZE)
  }
  /** Reads on until nothing more is kept, or as much is held as a page is for. */
  async function loadAll(): Promise<void> {
    const mine = generation
    for (let known = pages.value; mine === generation && known?.at(-1)?.next !== undefined; known = pages.value) {
      if (countRows(known) >= MAX_ROWS_IN_MEMORY) return
      await read(known, MAX_PAGE_SIZE)
      if (refusals.value.length > 0) return
    }
  }

  onChange(
    [() => JSON.stringify(getRequest()), () => getRequest().period, () => desk.profile?.id],
    () => {
      pages.value = undefined
      void reload()
    },
    { immediate: true, flush: 'sync' },
  )
  const takenRows = () => desk.snapshot.history?.value.tables.find(({ table }) => table === getRequest().table)?.taken
  onChange(takenRows, () => void reload())

  return { pages, refusals, more: loadMore, all: loadAll, again: reload, period: () => period }
}

/** Has all rows that are asked for written to a file the person chooses. */
export const saveHistoryRows = (order: TableExportRequest): Promise<Result<SavedFile | 'declined'>> =>
  bridge.exports.save(order)
