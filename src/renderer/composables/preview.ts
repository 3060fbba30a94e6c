import { computed, type ComputedRef } from 'vue'
import { preview } from '@core/checks'
import type { Preview } from '@core/ground'
import { useDesk } from '../stores/desk'
import { useTicket } from '../stores/ticket'
import { useWatch } from '../stores/watch'
import { useNow } from './now'

/** What the draft would do, on what this screen knows now. Only Review makes a plan, in main, on fresh reads. */
export function usePreview(): ComputedRef<Preview | undefined> {
  const desk = useDesk()
  const watch = useWatch()
  const ticket = useTicket()
  const now = useNow()
  return computed(() => {
    if (ticket.draft === undefined) return undefined
    return preview(ticket.draft, {
      now: now.value,
      snapshot: desk.snapshot,
      book: watch.book,
      writes: desk.writes ?? { state: 'offline', holds: [{ is: 'offline' }] },
      guards: desk.guards,
      recent: desk.attempts?.map(({ consentedAt, write }) => ({ at: consentedAt, write })) ?? [],
      clockAt: desk.health?.clock.goodAt,
      roomInBudget: desk.health?.budget === undefined || desk.health.budget.left > 0,
    })
  })
}
