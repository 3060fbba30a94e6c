import type { RemainingLiveExposure } from '@core/guard/guard'
import type { ReleaseOffer } from '@core/update/believe'

/** What is asked about newer versions of this program. */
export type UpdateConsentQuestion =
  /** Whether newer versions are looked for, at this one host. */
  | { readonly is: 'turn updates on'; readonly host: string }
  | { readonly is: 'fetch update'; readonly host: string; readonly offer: ReleaseOffer }
  /** With the file whose place it takes, and what stays live at the venue meanwhile. */
  | {
      readonly is: 'place update'
      readonly offer: ReleaseOffer
      readonly over: string
      readonly left: RemainingLiveExposure
    }
