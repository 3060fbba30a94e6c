import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import type { PositionRecord } from '@core/account/position-record'
import { getDayStart } from '@core/guard/trading-day'
import { carryHeldFigures, type HeldFigures } from '@core/history/held-figures'
import { findUnreadTables } from '@core/history/history-progress'
import { isAlgoPlacement } from '@core/write/venue-write'
import { cellNoteMessages } from '@messages/columns'
import { desk as bridge } from '../bridge'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from './desk-store'

/** Minimum time in milliseconds between two reads. Each follows the account's fills from the start. */
const PAUSE_MS = 2_000

/** Figures of the open positions that need their past: read again after each change of a position or the records. */
export const useHeldFiguresStore = defineStore('held figures', () => {
  const desk = useDeskStore()
  const now = useCurrentTime()
  const figures = shallowRef<readonly HeldFigures[]>()
  let readKey: string | undefined
  let isReading = false

  const dayStart = computed(() => getDayStart(now.value + (desk.health?.clock.offset ?? 0)))
  const key = computed(() =>
    JSON.stringify([
      desk.profile?.id,
      dayStart.value,
      desk.positions?.map(({ symbol, marginMode, quantity }) => [symbol, marginMode, quantity]),
      // A stop sealed after the last fill changes the risk alone.
      desk.attempts?.flatMap(({ id, write, state }) => (isAlgoPlacement(write) ? [[id, state.is]] : [])),
      desk.snapshot.history?.value.tables.map(({ table, is, taken }) => [table, is, taken]),
    ]),
  )
  const turn = computed(() => Math.floor(now.value / PAUSE_MS))

  async function read(): Promise<void> {
    const [wanted, profileId] = [key.value, desk.profile?.id]
    if (isReading || wanted === readKey || desk.positions === undefined) return
    isReading = true
    readKey = wanted
    const answer = await bridge.history.held({ dayStart: dayStart.value }).finally(() => (isReading = false))
    if (profileId !== desk.profile?.id) return
    // Records lack a new fill for some seconds. Until they have it, the figures are carried over it.
    if (answer.ok && answer.value !== undefined) figures.value = answer.value
    else readKey = undefined
  }

  /** Returns the figures of a position, or the reason why they are unknown. */
  function figuresOf({
    symbol,
    marginMode,
    quantity,
  }: PositionRecord): HeldFigures | { readonly why: string } {
    const found = figures.value?.find(each => each.symbol === symbol && each.marginMode === marginMode)
    const progress = desk.snapshot.history?.value
    const unread = findUnreadTables(progress, ['funding'], { from: 0, to: Number.POSITIVE_INFINITY })
    if (figures.value === undefined || unread.length > 0) return { why: cellNoteMessages.heldUnread }
    const isAlone = desk.positions?.every(row => row.symbol !== symbol || row.marginMode === marginMode)
    const fills = desk.fills?.filter(fill => isAlone === true || fill.marginMode !== undefined) ?? []
    return (found && carryHeldFigures(found, quantity, fills)) ?? { why: cellNoteMessages.heldUnknown }
  }

  onChange(
    () => desk.profile?.id,
    () => (figures.value = readKey = undefined),
    { flush: 'sync' },
  )
  onChange([turn, () => desk.positions === undefined], () => void read(), { immediate: true })
  return { figuresOf }
})
