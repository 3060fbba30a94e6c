import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import { desk as bridge } from '../bridge'
import { explainRefusal } from '@messages/refusals'
import { useDeskStore } from './desk-store'

export interface DrillResult {
  readonly name: string
  readonly sentence: string
  readonly isCompleted: boolean
}

/** Drills available at the profile's venue. A real venue has none. */
export const useDrillStore = defineStore('drills', () => {
  const desk = useDeskStore()
  const names = shallowRef<readonly string[]>([])
  const lastResult = shallowRef<DrillResult>()

  async function refreshDrills(): Promise<void> {
    const profile = desk.profile?.id
    const listed = await bridge.drills.list()
    if (profile === desk.profile?.id) names.value = listed.ok ? listed.value : []
  }

  async function runDrill(name: string): Promise<void> {
    const answer = await bridge.drills.run({ name })
    const sentence = answer.ok ? answer.value : answer.error.map(explainRefusal).join(' ')
    lastResult.value = { name, sentence, isCompleted: answer.ok }
  }

  onChange(
    () => desk.profile?.id,
    () => (names.value = []),
    { flush: 'sync' },
  )
  // The practice exchange starts after its profile is chosen, and may restart.
  onChange(
    () => [desk.profile?.id, desk.health?.prices.is, desk.writes?.state].join(' '),
    () => void refreshDrills(),
    { immediate: true },
  )

  return { names, lastResult, runDrill, refreshDrills }
})
