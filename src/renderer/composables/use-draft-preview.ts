import { computed, type ComputedRef } from 'vue'
import { previewDraft } from '@core/writes/draft-evaluation'
import { getFirstRequestKind } from '@core/writes/write-kinds'
import type { DraftPreview } from '@core/context/planning-inputs'
import type { WriteDraft } from '@core/write/venue-write'
import { useDeskStore } from '../stores/desk-store'
import { useTicketStore } from '../stores/ticket-store'
import { useWatchedMarketStore } from '../stores/watched-market-store'
import { useCurrentTime } from '../use-now'
import { useVenueMaintenance } from './use-venue-maintenance'

/** Evaluates a draft with the data of this page. Only the review makes a plan, in main, on fresh reads. */
export function useDraftPreview(draft: () => WriteDraft | undefined): ComputedRef<DraftPreview | undefined> {
  const desk = useDeskStore()
  const watch = useWatchedMarketStore()
  const now = useCurrentTime()
  const maintenance = useVenueMaintenance()
  return computed(() => {
    const currentDraft = draft()
    if (currentDraft === undefined) return undefined
    const rateFreeAt = desk.health?.budget?.full[getFirstRequestKind(currentDraft)]
    const preview = previewDraft(currentDraft, {
      now: now.value,
      snapshot: desk.snapshot,
      book: watch.book,
      writes: desk.writes ?? { state: 'offline', holds: [{ is: 'offline' }] },
      guards: desk.guards,
      recent: desk.attempts?.map(({ consentedAt, write }) => ({ at: consentedAt, write })) ?? [],
      // Main compares the marks while it makes the plan.
      hasTrustedMark: true,
      clockAt: desk.health?.clock.goodAt,
      ...(rateFreeAt !== undefined && rateFreeAt > now.value && { rateFreeAt }),
    })
    if (maintenance.value === undefined) return preview
    // The desk is open and the venue is not: no check may claim that trading is on.
    return {
      ...preview,
      checks: preview.checks.filter(({ code, holds }) => code !== 'WRITES_OPEN' || holds === false),
    }
  })
}

export function useTicketPreview(): ComputedRef<DraftPreview | undefined> {
  const ticket = useTicketStore()
  return useDraftPreview(() => ticket.draft)
}
