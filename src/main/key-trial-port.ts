import type { Result } from '@core/value/result'
import type { KeyCheckResult, AddKeyForm, KeySealingOffer, SealedAddKeyForm } from '@contract/consent-api'

export interface KeyTrial {
  /** Returns the public key to which the form seals its key; earlier offers become invalid. */
  offer(form: AddKeyForm): Promise<Result<KeySealingOffer>>
  check(form: SealedAddKeyForm): Promise<Result<KeyCheckResult>>
}
