import { isPractice, type Profile } from '@core/profile/profile'
import { PRACTICE_KEY } from './practice-process'

/** The profile whose key that is: of a main account and its sub-accounts, for which one key signs, the main account. */
export function ofKey(profiles: readonly Profile[], keyId: string): Profile | undefined {
  const of = profiles.filter(one => (isPractice(one) ? PRACTICE_KEY : one.keyId) === keyId)
  return of.find(({ main }) => main === undefined) ?? of[0]
}
