import { shallowRef } from 'vue'
import type { Refusal, Result } from '@core/value/result'
import { useDeskStore } from './desk'

/** Asks main about the account in use: an answer that comes when it is about another one is dropped, a refusal is kept. */
export function createAccountRequests() {
  const desk = useDeskStore()
  const refusals = shallowRef<readonly Refusal[]>([])

  function acceptAnswer<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Gives what was answered; nothing where it was refused, or is not what is wanted any more. */
  async function sendRequest<T>(request: Promise<Result<T>>, isStillNeeded = (): boolean => true): Promise<T | undefined> {
    const profileId = desk.profile?.id
    const answer = await request
    return profileId === desk.profile?.id && isStillNeeded() ? acceptAnswer(answer) : undefined
  }
  return { refusals, took: acceptAnswer, ask: sendRequest }
}
