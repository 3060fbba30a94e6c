import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { FundingFee } from '@core/history'
import type { Refusal } from '@core/result'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'

const DAY = 86_400_000
const SPAN = 366 * DAY
const PAGE = 200

/** Funding payments out of this desk's own records, the newest first, a page at a time. */
export const usePast = defineStore('past', () => {
  const desk = useDesk()
  /** Undefined while nothing was read: unknown, which is not none. */
  const funding = shallowRef<readonly FundingFee[]>()
  const next = shallowRef<string>()
  const refusals = shallowRef<readonly Refusal[]>([])

  let from = 0

  async function read(after: string | undefined): Promise<void> {
    const about = desk.profile?.id
    const answer = await bridge.history.page({
      table: 'funding',
      period: { from, to: from + SPAN },
      order: 'newest first',
      size: PAGE,
      ...(after !== undefined && { after }),
    })
    // What was asked for another account says nothing about this one.
    if (about !== desk.profile?.id) return
    refusals.value = answer.ok ? [] : answer.error
    if (!answer.ok || answer.value.table !== 'funding') return
    const { rows, next: further } = answer.value
    funding.value = after === undefined ? rows : [...(funding.value ?? []), ...rows]
    next.value = further
  }

  /** Reads the newest payments; the time is passed in, by this desk's clock. */
  function load(now: number): Promise<void> {
    from = now + DAY - SPAN
    return read(undefined)
  }
  const older = async (): Promise<void> => {
    if (next.value !== undefined) await read(next.value)
  }
  onChange(
    () => desk.profile?.id,
    () => {
      funding.value = next.value = undefined
    },
  )
  return { funding, next, refusals, load, older }
})
