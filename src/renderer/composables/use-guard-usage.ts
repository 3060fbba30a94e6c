import { computed } from 'vue'
import { computeGuardUsage } from '@core/context/guard-usage'
import { formatGuard } from '@core/guard/trading-guards'
import { explainGuardUse, getGuardUse, type MeasuredGuard } from '@messages/explain-guards'
import { formatBriefMoney, formatCount } from '@messages/format'
import type { FigureExplainer } from '@messages/explain'
import type { FigureLine } from '@messages/outlook'
import { formatGuardValue } from '@messages/guards'
import { ticketAccountMessages } from '@messages/ticket'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from '../stores/desk-store'
import { useMissingText } from './use-missing-text'

export function useGuardUsage() {
  const desk = useDeskStore()
  const now = useCurrentTime()
  const { missing } = useMissingText()
  const usage = computed(() => computeGuardUsage(desk.snapshot, now.value))

  function readAt(...names: readonly ('positions' | 'orders' | 'daily')[]): number | undefined {
    const times = names.map(name => desk.snapshot[name]?.asOf ?? Number.NaN)
    const oldest = Math.min(...times)
    return Number.isNaN(oldest) ? undefined : oldest
  }
  const usedAt: Readonly<Record<MeasuredGuard, () => number | undefined>> = {
    positionNotional: () => readAt('positions', 'orders'),
    openNotional: () => readAt('positions', 'orders'),
    dailyLoss: () => readAt('daily'),
    dailyNotional: () => readAt('daily'),
    // Counted locally, so it is always current.
    writesPerMinute: () => now.value,
  }
  const explain =
    (name: MeasuredGuard): FigureExplainer =>
    () =>
      explainGuardUse(name, { use: usage.value, guards: desk.guards, at: usedAt[name]() })

  /** Returns the reason for a missing figure: a day that was read can have a liquidation of unknown result. */
  const whyMissing = (name: MeasuredGuard): string =>
    missing.value[name === 'dailyLoss' && usage.value.unknownResults !== undefined ? 'unknown' : 'unread']

  function createUsageLine(name: keyof typeof ticketAccountMessages.used): FigureLine {
    const [figure, cap] = [getGuardUse(name, usage.value), desk.guards && formatGuard(desk.guards, name)]
    const text = figure && (name === 'writesPerMinute' ? formatCount(figure) : formatBriefMoney(figure))
    return {
      label: ticketAccountMessages.used[name],
      text:
        text && (cap === undefined ? text : ticketAccountMessages.usedOf(text, formatGuardValue(name, cap))),
      missing: whyMissing(name),
      // Ticket rows are too low for two adjacent buttons. The other figures are explained in the guards view.
      ...(name === 'dailyLoss' && { explain: explain(name) }),
    }
  }
  return { use: usage, explain, whyMissing, lineOf: createUsageLine }
}
