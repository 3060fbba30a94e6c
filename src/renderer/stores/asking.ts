import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { PagePoint } from '@contract/consent'
import type { Refusal, Result } from '@core/value/result'
import type { Plan } from '@core/write/plan'
import type { AttemptId, WriteDraft } from '@core/write/write'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk'

/** How far a question to main has come. What became of an order is never told here: the snapshot says it. */
export type RequestStage =
  | { readonly is: 'idle' }
  | { readonly is: 'planning'; readonly draft: WriteDraft }
  | { readonly is: 'asked'; readonly draft: WriteDraft }
  | {
      readonly is: 'refused'
      readonly draft: WriteDraft | undefined
      readonly refusals: readonly Refusal[]
      /** It is said at the fields of the form that asked, and nowhere else. */
      readonly isOfForm?: true
    }
  | { readonly is: 'declined' }
  | { readonly is: 'sent'; readonly draft: WriteDraft; readonly attempt: AttemptId }

/** A place that is asked over; where a pointer only rested there, whether it is away again. */
export interface SheetAnchor extends PagePoint {
  readonly isLeft?: () => boolean
}

/** The one way up: everything the screen can ask main to do, and what main said to it. */
export const useRequestStore = defineStore('asking', () => {
  const desk = useDeskStore()
  const state = shallowRef<RequestStage>({ is: 'idle' })
  /** The account that was in use when a draft was reviewed last. */
  const reviewedProfileId = shallowRef<string>()

  const pendingRequests = shallowRef(0)
  /** The plan that was put to the person last. */
  const lastPlan = shallowRef<Plan>()

  const isReviewing = (): boolean => state.value.is === 'planning' || state.value.is === 'asked'

  /** Whether main may be asking the person something now. */
  const isAwaitingAnswer = (): boolean => isReviewing() || pendingRequests.value > 0

  /**
   * Has a draft planned, and the plan put to the person in main's own surface: small over a place of this page where one
   * is named and main can lay it there. One at a time.
   */
  async function review(draft: WriteDraft, anchor?: SheetAnchor): Promise<void> {
    if (isReviewing()) return
    reviewedProfileId.value = desk.profile?.id
    state.value = { is: 'planning', draft }
    const planAnswer = await bridge.orders.plan(draft)
    // A plan takes its time: nobody is asked, or told why not, over a row that was only passed.
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
      submitAnswer.value === 'declined' ? { is: 'declined' } : { is: 'sent', draft, attempt: submitAnswer.value }
  }

  function setRefused(draft: WriteDraft | undefined, refusals: readonly Refusal[], origin?: 'a form'): void {
    state.value = { is: 'refused', draft, refusals, ...(origin === 'a form' && { isOfForm: true }) }
  }

  /** Asks for something that is not a draft; a refusal is told here, and is no answer. An answer takes the last one away. */
  async function sendRequest<T>(request: Promise<Result<T>>, origin?: 'a form'): Promise<T | undefined> {
    pendingRequests.value += 1
    const answer = await request.finally(() => (pendingRequests.value -= 1))
    if (!answer.ok) setRefused(undefined, answer.error, origin)
    else if (state.value.is === 'refused' && state.value.draft === undefined) state.value = { is: 'idle' }
    return answer.ok ? answer.value : undefined
  }

  /** What main refused last, for as long as the draft is the one it refused, and the account the one it refused it to. */
  function refusalsFor(draft: WriteDraft | undefined): readonly Refusal[] {
    if (state.value.is !== 'refused' || draft === undefined || reviewedProfileId.value !== desk.profile?.id)
      return []
    return JSON.stringify(state.value.draft) === JSON.stringify(draft) ? state.value.refusals : []
  }

  const clear = (): void => {
    if (!isReviewing()) state.value = { is: 'idle' }
  }

  return {
    state: state,
    lastPlan: lastPlan,
    isReviewing: isReviewing,
    isAwaitingAnswer: isAwaitingAnswer,
    review: review,
    refusalsFor: refusalsFor,
    clear: clear,
    sendRequest: sendRequest,
    stop: () => sendRequest(bridge.writes.stop()),
    reopen: () => sendRequest(bridge.writes.reopen()),
    reconcile: () => sendRequest(bridge.writes.reconcile()),
    disconnect: () => sendRequest(bridge.connection.leave()),
    connect: () => sendRequest(bridge.connection.come()),
    declareOutcome: (attempt: string) => sendRequest(bridge.writes.declare({ attempt })),
    switchProfile: (id: string) => sendRequest(bridge.profiles.use({ id })),
    removeKey: (profileId: string) => sendRequest(bridge.keys.remove({ profileId })),
    openPage: (id: string) => sendRequest(bridge.announcements.openPage({ id })),
    copy: (text: string) => sendRequest(bridge.screen.copy({ text })),
  }
})
