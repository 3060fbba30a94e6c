import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Updating } from '@core/update/updating'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'

/** What main told of updates, and what can be asked of it. */
export const useUpdates = defineStore('updates', () => {
  const told = shallowRef<Updating>()
  const refusals = shallowRef<readonly Refusal[]>([])
  /** The version that is offered, or lies ready, or waits for the person's own restart. */
  const offered = computed(() => {
    const { looked, taking } = told.value ?? {}
    if (taking?.is === 'ready' || taking?.is === 'placed') return taking.version
    return looked?.is === 'offered' ? looked.offer.version : undefined
  })

  async function open(): Promise<void> {
    bridge.updates.changed(news => (told.value = news))
    const list = await bridge.updates.list()
    if (list.ok) told.value = list.value
  }

  async function ask(asked: Promise<Result<unknown>>): Promise<void> {
    refusals.value = []
    const answer = await asked
    if (!answer.ok) refusals.value = answer.error
  }

  return {
    told,
    refusals,
    offered,
    open,
    turn: (on: boolean) => ask(on ? bridge.updates.turnOn() : bridge.updates.turnOff()),
    look: () => ask(bridge.updates.look()),
    fetch: () => ask(bridge.updates.fetch()),
    stop: () => ask(bridge.updates.stop()),
    place: () => ask(bridge.updates.place()),
    show: () => ask(bridge.updates.show()),
  }
})
