import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import type { SavedFile } from '@contract/history-api'
import type { SnapshotDifference } from '@core/snapshot/snapshot-differences'
import type { SavedSnapshotMoment } from '@core/snapshot/saved-moment'
import type { Refusal, Result } from '@core/value/result'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk-store'

export type SnapshotComparison = 'the one before' | 'an hour before' | 'a day before' | 'the first here'

const comparisonOffsetsMs: Partial<Record<SnapshotComparison, number>> = {
  'an hour before': 3_600_000,
  'a day before': 86_400_000,
}

export const useSnapshotHistoryStore = defineStore('moments', () => {
  const desk = useDeskStore()
  /** Oldest first; `undefined` before the first read. */
  const savedSnapshots = shallowRef<readonly SavedSnapshotMoment[]>()
  const selectedIndex = shallowRef(0)
  const comparison = shallowRef<SnapshotComparison>('the one before')
  const then = shallowRef<DeskSnapshot>()
  const changes = shallowRef<readonly SnapshotDifference[]>()
  const refusals = shallowRef<readonly Refusal[]>([])
  const savedExport = shallowRef<SavedFile>()

  const selectedEntry = computed(() => savedSnapshots.value?.[selectedIndex.value])
  /** Time of the compared snapshot; `undefined` if the selected one is the first. */
  const comparedTime = computed(() => {
    const [at, length] = [selectedEntry.value?.at, comparisonOffsetsMs[comparison.value]]
    if (at === undefined) return undefined
    if (length !== undefined) return at - length
    const otherTime =
      savedSnapshots.value?.[comparison.value === 'the one before' ? selectedIndex.value - 1 : 0]?.at
    return otherTime === at ? undefined : otherTime
  })

  function acceptAnswer<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  async function loadSnapshots(from: number, to: number): Promise<void> {
    const profileId = desk.profile?.id
    const listed = acceptAnswer(await bridge.snapshots.moments({ from, to }))
    if (listed === undefined || profileId !== desk.profile?.id) return
    savedSnapshots.value = listed.toReversed()
    await selectSnapshot(listed.length - 1)
  }

  /** Selects a snapshot. An answer about another one is dropped. */
  async function selectSnapshot(newIndex: number): Promise<void> {
    selectedIndex.value = Math.max(0, Math.min(newIndex, (savedSnapshots.value?.length ?? 0) - 1))
    const at = selectedEntry.value?.at
    if (at === undefined) {
      then.value = changes.value = undefined
      return
    }
    const [whole] = await Promise.all([bridge.snapshots.at({ time: at }), readChanges()])
    if (selectedEntry.value?.at === at) then.value = acceptAnswer(whole)
  }

  async function readChanges(): Promise<void> {
    const [beforeTime, afterTime] = [comparedTime.value, selectedEntry.value?.at]
    if (beforeTime === undefined || afterTime === undefined) {
      changes.value = undefined
      return
    }
    const answer = await bridge.snapshots.between({ before: Math.max(0, beforeTime), after: afterTime })
    if (comparedTime.value === beforeTime && selectedEntry.value?.at === afterTime)
      changes.value = acceptAnswer(answer)
  }

  function compareWith(newComparison: SnapshotComparison): Promise<void> {
    comparison.value = newComparison
    return readChanges()
  }

  async function saveSnapshot(): Promise<void> {
    const at = selectedEntry.value?.at
    if (at === undefined) return
    const result = acceptAnswer(await bridge.exports.moment({ time: at }))
    savedExport.value = result === 'declined' ? undefined : result
  }

  onChange(
    () => desk.profile?.id,
    () => {
      savedSnapshots.value = then.value = changes.value = savedExport.value = undefined
    },
    { flush: 'sync' },
  )
  return {
    savedSnapshots,
    selectedIndex,
    selectedEntry,
    comparison,
    comparedTime,
    then,
    changes,
    refusals,
    savedExport,
    loadSnapshots,
    selectSnapshot,
    compareWith,
    saveSnapshot,
  }
})
