import { flushPromises, mount } from '@vue/test-utils'
import type { Component } from 'vue'
import type { Snapshot } from '../../src/core/snapshot/snapshot'
import { useDesk } from '../../src/renderer/stores/desk'
import { openFakeDoor } from './screen'

/** What stands before a part of the screen is mounted. */
interface Standing {
  readonly snapshot: Snapshot
  /** What the door answers with, by channel. */
  readonly answers?: Readonly<Record<string, unknown>>
  readonly props?: Readonly<Record<string, unknown>>
  /** Puts the stores where the spec wants them. */
  readonly before?: () => unknown
}

/** Mounts a part of the screen on a desk of fresh stores, once all that it asks at first was answered. */
export async function mountDesk(part: Component, { snapshot, answers = {}, props = {}, before }: Standing) {
  const door = openFakeDoor('desk', snapshot)
  for (const [channel, value] of Object.entries(answers)) door.answer(channel, { ok: true, value })
  await useDesk().open()
  await before?.()
  // What was asked until here was asked by the spec.
  door.asked.splice(0)
  const view = mount(part, { props, global: { plugins: [door.pinia] }, attachTo: document.body })
  await flushPromises()
  return { door, view }
}
