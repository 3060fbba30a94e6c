import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import { desk as bridge } from '../bridge'
import { explainRefusal } from '@messages/refusals'
import { useDeskStore } from './desk'

/** The end of a drill, in a sentence. */
export interface DrillResult {
  readonly name: string
  readonly sentence: string
  readonly isCompleted: boolean
}

/** What can be rehearsed where this profile trades. At a real venue there is nothing. */
export const useDrillStore = defineStore('drills', () => {
  const desk = useDeskStore()
  const names = shallowRef<readonly string[]>([])
  const lastResult = shallowRef<DrillResult>()

  async function refreshDrills(): Promise<void> {
    const profile = desk.profile?.id
    const listed = await bridge.drills.list()
    // The answer may come after a change of profile: then it is about another place.
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
  // The exchange next door opens after its profile is chosen, and opens again when it was gone.
  onChange(
    () => [desk.profile?.id, desk.health?.prices.is, desk.writes?.state].join(' '),
    () => void refreshDrills(),
    { immediate: true },
  )

  return { names: names, lastResult: lastResult, runDrill: runDrill, refreshDrills: refreshDrills }
})
