import type { RemainingLiveExposure } from '@core/guard/trading-guards'
import type { ReleaseOffer } from '@core/update/release-judgement'

export type UpdateConsentQuestion =
  | { readonly is: 'turn updates on'; readonly host: string }
  | { readonly is: 'fetch update'; readonly host: string; readonly offer: ReleaseOffer }
  /** Replaces the file `over`; `left` stays live at the venue meanwhile. */
  | {
      readonly is: 'place update'
      readonly offer: ReleaseOffer
      readonly over: string
      readonly left: RemainingLiveExposure
    }
