import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import { desk as bridge } from '../bridge'
import { refusalWords } from '@messages/refusals'
import { useDesk } from './desk'

/** The end of a drill, in a sentence. */
export interface DrillEnd {
  readonly name: string
  readonly sentence: string
  readonly done: boolean
}

/** What can be rehearsed where this profile trades. At a real venue there is nothing. */
export const useDrills = defineStore('drills', () => {
  const desk = useDesk()
  const names = shallowRef<readonly string[]>([])
  const told = shallowRef<DrillEnd>()

  async function refresh(): Promise<void> {
    const profile = desk.profile?.id
    const listed = await bridge.drills.list()
    // The answer may come after a change of profile: then it is about another place.
    if (profile === desk.profile?.id) names.value = listed.ok ? listed.value : []
  }

  async function run(name: string): Promise<void> {
    const answer = await bridge.drills.run({ name })
    const sentence = answer.ok ? answer.value : answer.error.map(refusalWords).join(' ')
    told.value = { name, sentence, done: answer.ok }
  }

  onChange(
    () => desk.profile?.id,
    () => (names.value = []),
    { flush: 'sync' },
  )
  // The exchange next door opens after its profile is chosen, and opens again when it was gone.
  onChange(
    () => [desk.profile?.id, desk.health?.prices.is, desk.writes?.state].join(' '),
    () => void refresh(),
    { immediate: true },
  )

  return { names, told, run, refresh }
})
