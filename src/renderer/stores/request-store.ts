import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { PagePoint } from '@contract/consent-api'
import type { Refusal, Result } from '@core/value/result'
import type { Plan } from '@core/write/plan'
import type { AttemptId, WriteDraft } from '@core/write/venue-write'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk-store'

/** Progress of a request to main. The outcome of an order is not part of it; that is in the snapshot. */
export type RequestStage =
  | { readonly is: 'idle' }
  | { readonly is: 'planning'; readonly draft: WriteDraft }
  | { readonly is: 'asked'; readonly draft: WriteDraft }
  | {
      readonly is: 'refused'
      readonly draft: WriteDraft | undefined
      readonly refusals: readonly Refusal[]
      /** Shown at the fields of the form that made the request, and nowhere else. */
      readonly isOfForm?: true
    }
  | { readonly is: 'declined' }
  | { readonly is: 'sent'; readonly draft: WriteDraft; readonly attempt: AttemptId }

/** Page position over which the small sheet appears. `isLeft` returns true if the pointer only passed by. */
export interface SheetAnchor extends PagePoint {
  readonly isLeft?: () => boolean
}

export const useRequestStore = defineStore('asking', () => {
  const desk = useDeskStore()
  const state = shallowRef<RequestStage>({ is: 'idle' })
  const reviewedProfileId = shallowRef<string>()

  const pendingRequests = shallowRef(0)
  const lastPlan = shallowRef<Plan>()

  const isReviewing = (): boolean => state.value.is === 'planning' || state.value.is === 'asked'

  /** Returns true while main may be asking the user for a confirmation. */
  const isAwaitingAnswer = (): boolean => isReviewing() || pendingRequests.value > 0

  /**
   * Requests a plan for a draft and its confirmation in main's own sheet, small at `anchor` if there is space. One
   * review at a time.
   */
  async function review(draft: WriteDraft, anchor?: SheetAnchor): Promise<void> {
    if (isReviewing()) return
    reviewedProfileId.value = desk.profile?.id
    state.value = { is: 'planning', draft }
    const planAnswer = await bridge.orders.plan(draft)
    // Planning takes time. If the pointer only passed the row, no confirmation and no refusal is shown.
    if (anchor?.isLeft?.() === true) return void (state.value = { is: 'idle' })
    if (!planAnswer.ok) return setRefused(draft, planAnswer.error)
    lastPlan.value = planAnswer.value
    state.value = { is: 'asked', draft }
    const submitAnswer = await bridge.orders.submit({
      token: planAnswer.value.token,
      ...(anchor !== undefined && { over: { x: anchor.x, y: anchor.y } }),
    })
    if (!submitAnswer.ok) return setRefused(draft, submitAnswer.error)
    state.value =
      submitAnswer.value === 'declined'
        ? { is: 'declined' }
        : { is: 'sent', draft, attempt: submitAnswer.value }
  }

  function setRefused(draft: WriteDraft | undefined, refusals: readonly Refusal[], origin?: 'a form'): void {
    state.value = { is: 'refused', draft, refusals, ...(origin === 'a form' && { isOfForm: true }) }
  }

  /**
   * Sends a request that is not a draft. A refusal goes to `state` and the result is `undefined`. A success clears the
   * last refusal.
   */
  async function sendRequest<T>(request: Promise<Result<T>>, origin?: 'a form'): Promise<T | undefined> {
    pendingRequests.value += 1
    const answer = await request.finally(() => (pendingRequests.value -= 1))
    if (!answer.ok) setRefused(undefined, answer.error, origin)
    else if (state.value.is === 'refused' && state.value.draft === undefined) state.value = { is: 'idle' }
    return answer.ok ? answer.value : undefined
  }

  /** Returns the last refusals if `draft` and the account are still those that were refused. */
  function refusalsFor(draft: WriteDraft | undefined): readonly Refusal[] {
    if (state.value.is !== 'refused' || draft === undefined || reviewedProfileId.value !== desk.profile?.id)
      return []
    return JSON.stringify(state.value.draft) === JSON.stringify(draft) ? state.value.refusals : []
  }

  const clear = (): void => {
    if (!isReviewing()) state.value = { is: 'idle' }
  }

  return {
    state,
    lastPlan,
    isReviewing,
    isAwaitingAnswer,
    review,
    refusalsFor,
    clear,
    sendRequest,
    stop: () => sendRequest(bridge.writes.stop()),
    reopen: () => sendRequest(bridge.writes.reopen()),
    reconcile: () => sendRequest(bridge.writes.reconcile()),
    disconnect: () => sendRequest(bridge.connection.leave()),
    connect: () => sendRequest(bridge.connection.come()),
    declareOutcome: (attempt: string) => sendRequest(bridge.writes.declare({ attempt })),
    switchProfile: (id: string) => sendRequest(bridge.profiles.use({ id })),
    removeKey: (profileId: string) => sendRequest(bridge.keys.remove({ profileId })),
    openBrokerPage: () => sendRequest(bridge.profiles.openPage()),
    openPage: (id: string) => sendRequest(bridge.announcements.openPage({ id })),
    copy: (text: string) => sendRequest(bridge.screen.copy({ text })),
  }
})
