import type { CancelAllAfterDraft } from '@core/write/kind-drafts'

/** A timer of so many seconds; zero of them call off the one that runs. */
export const createTimerDraft = (seconds: string): CancelAllAfterDraft => ({ is: 'cancel all after', seconds })
