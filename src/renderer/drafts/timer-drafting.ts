import type { CancelAllAfterDraft } from '@core/write/write-drafts'

/** Creates the draft of a cancel-all timer. Zero seconds cancel a running one. */
export const createTimerDraft = (seconds: string): CancelAllAfterDraft => ({
  is: 'cancel all after',
  seconds,
})
