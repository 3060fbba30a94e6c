import { computed } from 'vue'
import { isAlgoOpen } from '@core/account/algo-fold'
import { isOpen } from '@core/account/order-fold'
import { delistingsOf } from '@core/market/announcement'
import { plannedAt } from '@core/market/planned-maintenance'
import { isZero } from '@core/value/decimal'
import { delistingWords, plannedWords, untilWords } from '@messages/venue-word'
import { useDesk } from '../stores/desk'
import { useNow } from '../now'
import type { Banner } from './banner'
import { useFreshness } from './freshness'

/** What the venue says of what is to come, by its own clock and told in moments of this machine’s. */
export function useVenueWord() {
  const desk = useDesk()
  const now = useNow()
  const freshness = useFreshness('systemStatus')

  const offset = computed(() => desk.health?.clock.offset ?? 0)
  const planned = computed(() => {
    const status = desk.snapshot.systemStatus?.value
    const found = status && plannedAt(status, now.value + offset.value)
    if (found === undefined) return undefined
    const { is, from, to } = found
    return { is, from: from - offset.value, ...(to !== undefined && { to: to - offset.value }) }
  })
  const cancels = computed(() => desk.terms?.cancelsInMaintenance)

  /** Every market in which something of this account is. */
  const held = computed(() => [
    ...(desk.positions ?? []).filter(({ quantity }) => !isZero(quantity)).map(({ symbol }) => symbol),
    ...(desk.orders ?? []).filter(isOpen).map(({ symbol }) => symbol),
    ...(desk.algoOrders ?? []).filter(isAlgoOpen).map(({ symbol }) => symbol),
  ])
  const delistings = computed(() =>
    delistingsOf(held.value, desk.snapshot.markets?.value ?? [], desk.snapshot.announcements?.value ?? []),
  )

  const banners = computed<readonly Banner[]>(() => {
    const near = planned.value && plannedWords(planned.value, cancels.value)
    return [
      ...(near === undefined || planned.value === undefined
        ? []
        : [
            {
              id: 'planned maintenance',
              tone: planned.value.is === 'in an hour' ? 'quiet' : 'warn',
              ...near,
              aside: `${untilWords(planned.value.from - now.value)} · ${freshness.value.words}`,
            } as const,
          ]),
      ...delistings.value.map((delisting): Banner => ({
        id: `delisting ${delisting.symbol}`,
        tone: 'warn',
        ...delistingWords(delisting),
      })),
    ]
  })
  return { banners, planned, cancels }
}
