import { shallowRef } from 'vue'
import type { Refusal, Result } from '@core/value/result'
import { useDeskStore } from './desk-store'

/**
 * Creates a sender for requests about the account in use. Answers about a previous account are dropped; refusals are
 * kept.
 */
export function createAccountRequests() {
  const desk = useDeskStore()
  const refusals = shallowRef<readonly Refusal[]>([])

  function acceptAnswer<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  async function sendRequest<T>(
    request: Promise<Result<T>>,
    isStillNeeded = (): boolean => true,
  ): Promise<T | undefined> {
    const profileId = desk.profile?.id
    const answer = await request
    return profileId === desk.profile?.id && isStillNeeded() ? acceptAnswer(answer) : undefined
  }
  return { refusals, took: acceptAnswer, ask: sendRequest }
}
