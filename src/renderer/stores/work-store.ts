import { useIntervalFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { WorkProgress } from '@contract/history-api'
import { desk as bridge } from '../bridge'

/** Interval in milliseconds of reading; shorter work shows no progress. */
const READ_INTERVAL_MS = 1_000

/** Progress of main's long work on records: a statement, or the export of a file. */
export const useWorkStore = defineStore('work', () => {
  const progress = shallowRef<WorkProgress>({})
  let pending = 0

  const { pause, resume } = useIntervalFn(
    async () => {
      const answer = await bridge.history.progress()
      if (answer.ok && pending > 0) progress.value = answer.value
    },
    READ_INTERVAL_MS,
    { immediate: false },
  )

  /** Reads the progress of a request until it is answered. */
  async function track<T>(request: Promise<T>): Promise<T> {
    pending += 1
    resume()
    try {
      return await request
    } finally {
      pending -= 1
      if (pending === 0) {
        pause()
        progress.value = {}
      }
    }
  }

  return { progress, track }
})
