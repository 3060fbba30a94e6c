import { computed, type ComputedRef } from 'vue'
import { preview } from '@core/writes/checks'
import { leavesAs } from '@core/writes/kinds'
import type { Preview } from '@core/context/inputs'
import type { Draft } from '@core/write/write'
import { useDesk } from '../stores/desk'
import { useTicket } from '../stores/ticket'
import { useWatch } from '../stores/watch'
import { useNow } from '../now'

/** What a draft would do, on what this screen knows now. Only Review makes a plan, in main, on fresh reads. */
export function usePreviewOf(draft: () => Draft | undefined): ComputedRef<Preview | undefined> {
  const desk = useDesk()
  const watch = useWatch()
  const now = useNow()
  return computed(() => {
    const asked = draft()
    if (asked === undefined) return undefined
    return preview(asked, {
      now: now.value,
      snapshot: desk.snapshot,
      book: watch.book,
      writes: desk.writes ?? { state: 'offline', holds: [{ is: 'offline' }] },
      guards: desk.guards,
      recent: desk.attempts?.map(({ consentedAt, write }) => ({ at: consentedAt, write })) ?? [],
      clockAt: desk.health?.clock.goodAt,
      roomInBudget: desk.health?.budget?.full.includes(leavesAs(asked)) !== true,
    })
  })
}

/** What the ticket's draft would do. */
export function usePreview(): ComputedRef<Preview | undefined> {
  const ticket = useTicket()
  return usePreviewOf(() => ticket.draft)
}
