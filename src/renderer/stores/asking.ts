import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Spot } from '@contract/consent'
import type { Refusal, Result } from '@core/value/result'
import type { Plan } from '@core/write/plan'
import type { AttemptId, Draft } from '@core/write/write'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'

/** How far a question to main has come. What became of an order is never told here: the snapshot says it. */
export type AskingStage =
  | { readonly is: 'idle' }
  | { readonly is: 'planning'; readonly draft: Draft }
  | { readonly is: 'asked'; readonly draft: Draft }
  | {
      readonly is: 'refused'
      readonly draft: Draft | undefined
      readonly refusals: readonly Refusal[]
      /** It is said at the fields of the form that asked, and nowhere else. */
      readonly isOfForm?: true
    }
  | { readonly is: 'declined' }
  | { readonly is: 'sent'; readonly draft: Draft; readonly attempt: AttemptId }

/** A place that is asked over; where a pointer only rested there, whether it is away again. */
export interface Over extends Spot {
  readonly isLeft?: () => boolean
}

/** The one way up: everything the screen can ask main to do, and what main said to it. */
export const useAsking = defineStore('asking', () => {
  const desk = useDesk()
  const state = shallowRef<AskingStage>({ is: 'idle' })
  /** The account that was in use when a draft was reviewed last. */
  const reviewedFor = shallowRef<string>()

  const waits = shallowRef(0)
  /** The plan that was put to the person last. */
  const sheet = shallowRef<Plan>()

  const busy = (): boolean => state.value.is === 'planning' || state.value.is === 'asked'

  /** Whether main may be asking the person something now. */
  const waiting = (): boolean => busy() || waits.value > 0

  /**
   * Has a draft planned, and the plan put to the person in main's own surface: small over a place of this page where one
   * is named and main can lay it there. One at a time.
   */
  async function review(draft: Draft, over?: Over): Promise<void> {
    if (busy()) return
    reviewedFor.value = desk.profile?.id
    state.value = { is: 'planning', draft }
    const planned = await bridge.orders.plan(draft)
    // A plan takes its time: nobody is asked, or told why not, over a row that was only passed.
    if (over?.isLeft?.() === true) return void (state.value = { is: 'idle' })
    if (!planned.ok) return refused(draft, planned.error)
    sheet.value = planned.value
    state.value = { is: 'asked', draft }
    const answered = await bridge.orders.submit({
      token: planned.value.token,
      ...(over !== undefined && { over: { x: over.x, y: over.y } }),
    })
    if (!answered.ok) return refused(draft, answered.error)
    state.value =
      answered.value === 'declined' ? { is: 'declined' } : { is: 'sent', draft, attempt: answered.value }
  }

  function refused(draft: Draft | undefined, refusals: readonly Refusal[], of?: 'a form'): void {
    state.value = { is: 'refused', draft, refusals, ...(of === 'a form' && { isOfForm: true }) }
  }

  /** Asks for something that is not a draft; a refusal is told here, and is no answer. An answer takes the last one away. */
  async function ask<T>(asked: Promise<Result<T>>, of?: 'a form'): Promise<T | undefined> {
    waits.value += 1
    const answer = await asked.finally(() => (waits.value -= 1))
    if (!answer.ok) refused(undefined, answer.error, of)
    else if (state.value.is === 'refused' && state.value.draft === undefined) state.value = { is: 'idle' }
    return answer.ok ? answer.value : undefined
  }

  /** What main refused last, for as long as the draft is the one it refused, and the account the one it refused it to. */
  function refusedFor(draft: Draft | undefined): readonly Refusal[] {
    if (state.value.is !== 'refused' || draft === undefined || reviewedFor.value !== desk.profile?.id)
      return []
    return JSON.stringify(state.value.draft) === JSON.stringify(draft) ? state.value.refusals : []
  }

  const clear = (): void => {
    if (!busy()) state.value = { is: 'idle' }
  }

  return {
    state,
    sheet,
    busy,
    waiting,
    review,
    refusedFor,
    clear,
    ask,
    stop: () => ask(bridge.writes.stop()),
    reopen: () => ask(bridge.writes.reopen()),
    reconcile: () => ask(bridge.writes.reconcile()),
    leave: () => ask(bridge.connection.leave()),
    come: () => ask(bridge.connection.come()),
    declare: (attempt: string) => ask(bridge.writes.declare({ attempt })),
    use: (id: string) => ask(bridge.profiles.use({ id })),
    removeKey: (profileId: string) => ask(bridge.keys.remove({ profileId })),
    openPage: (id: string) => ask(bridge.announcements.openPage({ id })),
    copy: (text: string) => ask(bridge.screen.copy({ text })),
  }
})
