import { computed } from 'vue'
import { guardUse } from '@core/context/guard-use'
import { guardText } from '@core/guard/guard'
import { explainUsed, usedOf, type UsedGuard } from '@messages/explain-guards'
import { brief, counted } from '@messages/format'
import type { Explain } from '@messages/explain'
import type { Line } from '@messages/outlook'
import { guardFigure } from '@messages/guards'
import { standingSays } from '@messages/ticket'
import { useNow } from '../now'
import { useDesk } from '../stores/desk'
import { useAbsence } from './absence'

/** What stands against a person's own guards now, each figure with how it was counted. */
export function useUsedGuards() {
  const desk = useDesk()
  const now = useNow()
  const { missing } = useAbsence()
  const use = computed(() => guardUse(desk.snapshot, now.value))

  /** When the oldest part of what a figure is made of was read; undefined while any is not. */
  function readAt(...names: readonly ('positions' | 'orders' | 'daily')[]): number | undefined {
    const times = names.map(name => desk.snapshot[name]?.asOf ?? Number.NaN)
    const oldest = Math.min(...times)
    return Number.isNaN(oldest) ? undefined : oldest
  }
  const usedAt: Readonly<Record<UsedGuard, () => number | undefined>> = {
    positionNotional: () => readAt('positions', 'orders'),
    openNotional: () => readAt('positions', 'orders'),
    dailyLoss: () => readAt('daily'),
    dailyNotional: () => readAt('daily'),
    // Counted here, at this very moment.
    writesPerMinute: () => now.value,
  }
  const explain =
    (name: UsedGuard): Explain =>
    () =>
      explainUsed(name, { use: use.value, guards: desk.guards, at: usedAt[name]() })

  /** How much of a guard is used, beside what it is set to. */
  function lineOf(name: keyof typeof standingSays.used): Line {
    const [figure, cap] = [usedOf(name, use.value), desk.guards && guardText(desk.guards, name)]
    const text = figure && (name === 'writesPerMinute' ? counted(figure) : brief(figure))
    return {
      label: standingSays.used[name],
      text: text && (cap === undefined ? text : standingSays.usedOf(text, guardFigure(name, cap))),
      missing: missing.value.unread,
      // In rows as low as the ticket's, two buttons below each other are too near: the others explain themselves under Guards.
      ...(name === 'dailyLoss' && { explain: explain(name) }),
    }
  }
  return { use, explain, lineOf }
}
