import { shallowRef } from 'vue'
import type { Refusal, Result } from '@core/value/result'
import { useDesk } from './desk'

/** Asks main about the account in use: an answer that comes when it is about another one is dropped, a refusal is kept. */
export function askOfAccount() {
  const desk = useDesk()
  const refusals = shallowRef<readonly Refusal[]>([])

  function took<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Gives what was answered; nothing where it was refused, or is not what is wanted any more. */
  async function ask<T>(asking: Promise<Result<T>>, isWanted = (): boolean => true): Promise<T | undefined> {
    const about = desk.profile?.id
    const answer = await asking
    return about === desk.profile?.id && isWanted() ? took(answer) : undefined
  }
  return { refusals, took, ask }
}
