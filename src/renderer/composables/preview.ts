import { computed, type ComputedRef } from 'vue'
import { previewDraft } from '@core/writes/checks'
import { getFirstRequestKind } from '@core/writes/kinds'
import type { DraftPreview } from '@core/context/inputs'
import type { WriteDraft } from '@core/write/write'
import { useDeskStore } from '../stores/desk'
import { useTicketStore } from '../stores/ticket'
import { useWatchedMarketStore } from '../stores/watch'
import { useCurrentTime } from '../now'

/** Evaluates a draft with the data of this page. Only the review makes a plan, in main, on fresh reads. */
export function useDraftPreview(draft: () => WriteDraft | undefined): ComputedRef<DraftPreview | undefined> {
  const desk = useDeskStore()
  const watch = useWatchedMarketStore()
  const now = useCurrentTime()
  return computed(() => {
    const currentDraft = draft()
    if (currentDraft === undefined) return undefined
    return previewDraft(currentDraft, {
      now: now.value,
      snapshot: desk.snapshot,
      book: watch.book,
      writes: desk.writes ?? { state: 'offline', holds: [{ is: 'offline' }] },
      guards: desk.guards,
      recent: desk.attempts?.map(({ consentedAt, write }) => ({ at: consentedAt, write })) ?? [],
      clockAt: desk.health?.clock.goodAt,
      isWithinRateLimit: desk.health?.budget?.full.includes(getFirstRequestKind(currentDraft)) !== true,
    })
  })
}

export function useTicketPreview(): ComputedRef<DraftPreview | undefined> {
  const ticket = useTicketStore()
  return useDraftPreview(() => ticket.draft)
}
