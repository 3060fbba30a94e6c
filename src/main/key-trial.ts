import type { Result } from '@core/value/result'
import type { KeyCheckResult, AddKeyForm, KeySealingOffer, SealedAddKeyForm } from '@contract/consent'

/** What an open key form can have done with the key that is typed into it, which is sealed where it is typed. */
export interface KeyTrial {
  /** Says what the key of such a form is to be sealed to; what was sealed before counts no more. */
  offer(form: AddKeyForm): Promise<Result<KeySealingOffer>>
  /** Tries the key that comes sealed to the last offer. */
  check(form: SealedAddKeyForm): Promise<Result<KeyCheckResult>>
}
