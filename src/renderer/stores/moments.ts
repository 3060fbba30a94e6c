import { defineStore } from 'pinia'
import { computed, shallowRef, watch as onChange } from 'vue'
import type { Saved } from '@contract/past-api'
import type { Difference } from '@core/snapshot/differences'
import type { SavedMoment } from '@core/snapshot/saved-moment'
import type { Refusal, Result } from '@core/value/result'
import type { Snapshot } from '@core/snapshot/snapshot'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'

/** The choices of an earlier moment that one is compared with. */
export type Before = 'the one before' | 'an hour before' | 'a day before' | 'the first here'

const lengths: Partial<Record<Before, number>> = { 'an hour before': 3_600_000, 'a day before': 86_400_000 }

/** The account at moments that have passed: all of it from this desk's own disk. */
export const useMoments = defineStore('moments', () => {
  const desk = useDesk()
  /** Oldest first; undefined while nothing was read. */
  const moments = shallowRef<readonly SavedMoment[]>()
  const index = shallowRef(0)
  const before = shallowRef<Before>('the one before')
  const then = shallowRef<Snapshot>()
  const changes = shallowRef<readonly Difference[]>()
  const refusals = shallowRef<readonly Refusal[]>([])
  const saved = shallowRef<Saved>()

  const moment = computed(() => moments.value?.[index.value])
  /** The earlier of the two moments; none where the chosen one is the first. */
  const since = computed(() => {
    const [at, length] = [moment.value?.at, lengths[before.value]]
    if (at === undefined) return undefined
    if (length !== undefined) return at - length
    const other = moments.value?.[before.value === 'the one before' ? index.value - 1 : 0]?.at
    return other === at ? undefined : other
  })

  function took<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Reads which moments there are, and goes to the newest. */
  async function load(from: number, to: number): Promise<void> {
    const about = desk.profile?.id
    const told = took(await bridge.snapshots.moments({ from, to }))
    if (told === undefined || about !== desk.profile?.id) return
    moments.value = told.toReversed()
    await choose(told.length - 1)
  }

  /** Goes to a moment; an answer about one that was left meanwhile is dropped. */
  async function choose(wanted: number): Promise<void> {
    index.value = Math.max(0, Math.min(wanted, (moments.value?.length ?? 0) - 1))
    const at = moment.value?.at
    if (at === undefined) {
      then.value = changes.value = undefined
      return
    }
    const [whole] = await Promise.all([bridge.snapshots.at({ time: at }), compare()])
    if (moment.value?.at === at) then.value = took(whole)
  }

  async function compare(): Promise<void> {
    const [was, is] = [since.value, moment.value?.at]
    if (was === undefined || is === undefined) {
      changes.value = undefined
      return
    }
    const told = await bridge.snapshots.between({ before: Math.max(0, was), after: is })
    if (since.value === was && moment.value?.at === is) changes.value = took(told)
  }

  function against(wanted: Before): Promise<void> {
    before.value = wanted
    return compare()
  }

  async function save(): Promise<void> {
    const at = moment.value?.at
    if (at === undefined) return
    const written = took(await bridge.exports.moment({ time: at }))
    saved.value = written === 'declined' ? undefined : written
  }

  onChange(
    () => desk.profile?.id,
    () => {
      moments.value = then.value = changes.value = saved.value = undefined
    },
    { flush: 'sync' },
  )
  return {
    moments,
    index,
    moment,
    before,
    since,
    then,
    changes,
    refusals,
    saved,
    load,
    choose,
    against,
    save,
  }
})
