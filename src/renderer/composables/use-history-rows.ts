import { shallowRef, watch as onChange } from 'vue'
import type { HistoryPage, HistoryQuery } from '@core/history/history-table'
import type { Refusal, Result } from '@core/value/result'
import type { TableExportRequest, SavedFile } from '@contract/history-api'
import { desk as bridge } from '../bridge'
import { useDeskStore } from '../stores/desk-store'
import { useWorkStore } from '../stores/work-store'

/** Requested rows of the history. `period` is evaluated again at every read. */
export type HistoryRowsRequest = Omit<HistoryQuery, 'period' | 'size' | 'after'> & {
  readonly period: () => HistoryQuery['period']
}

const PAGE_SIZE = 200
const MAX_PAGE_SIZE = 1_000
/** Larger results are for an export, since rows are kept in the page's memory. */
const MAX_ROWS_IN_MEMORY = 20_000

const countRows = (pages: readonly HistoryPage[] = []): number =>
  pages.reduce((sum, { rows }) => sum + rows.length, 0)

/** Reads rows of the desk's own records page by page, and again when the request or the account changes. */
export function useHistoryRows(getRequest: () => HistoryRowsRequest) {
  const desk = useDeskStore()
  const pages = shallowRef<readonly HistoryPage[]>()
  const refusals = shallowRef<readonly Refusal[]>([])
  let period: HistoryQuery['period'] = { from: 0, to: 1 }
  // Answers of an earlier generation belong to another request or account and are dropped.
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

  /** Reads the current rows again, as many as were displayed, if one read can return them. */
  function reload(): Promise<void> {
    const rowCount = countRows(pages.value)
    // A user far back in the history must not be thrown to the front by a new row.
    if (rowCount > MAX_PAGE_SIZE) return Promise.resolve()
    generation += 1
    period = getRequest().period()
    return read([], Math.max(PAGE_SIZE, rowCount))
  }
  const loadMore = async (): Promise<void> => {
    const known = pages.value ?? []
    if (known.at(-1)?.next !== undefined) await read(known, PAGE_SIZE)
  }
  async function loadAll(): Promise<void> {
    const mine = generation
    for (
      let known = pages.value;
      mine === generation && known?.at(-1)?.next !== undefined;
      known = pages.value
    ) {
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
  const takenRows = () =>
    desk.snapshot.history?.value.tables.find(({ table }) => table === getRequest().table)?.taken
  onChange(takenRows, () => void reload())

  return { pages, refusals, more: loadMore, all: loadAll, again: reload, period: () => period }
}

export const saveHistoryRows = (order: TableExportRequest): Promise<Result<SavedFile | 'declined'>> =>
  useWorkStore().track(bridge.exports.save(order))
