import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import {
  defaultAlertDelivery,
  defaultAlertRules,
  withAlertLimit,
  type AlertPageState,
  type AlertLimitName,
  type AlertDelivery,
  type AlertRules,
  type PriceAlert,
} from '@core/alert/alert'
import type { Amount } from '@core/value/decimal-amount'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'

const MAX_ID_LENGTH = 40

export const useAlertStore = defineStore('alerts', () => {
  const report = shallowRef<AlertPageState>({
    rules: defaultAlertRules,
    manners: defaultAlertDelivery,
    unwatched: 0,
    alerts: [],
  })
  const refusals = shallowRef<readonly Refusal[]>([])
  const isOpen = shallowRef(false)
  const unreadCount = computed(() => report.value.alerts.filter(({ isRead }) => !isRead).length)

  async function open(): Promise<void> {
    bridge.alerts.changed(news => (report.value = news))
    const list = await bridge.alerts.list()
    if (list.ok) report.value = list.value
  }

  async function awaitAnswer(request: Promise<Result<unknown>>): Promise<void> {
    const answer = await request
    refusals.value = answer.ok ? [] : answer.error
  }

  const changeRules = (changes: Partial<AlertRules>): Promise<void> =>
    awaitAnswer(bridge.alerts.wish({ ...report.value.rules, ...changes }))

  /** Adds a price alert. The id is derived from its terms, so the same alert exists once. */
  function addPrice(wanted: Omit<PriceAlert, 'id'>): Promise<void> {
    const { symbol, when, price, by } = wanted
    const direction = when === 'at or above' ? 'up' : 'down'
    const id = `${by}-${direction}-${symbol}-${price.replace('.', '_')}`.slice(0, MAX_ID_LENGTH)
    const others = report.value.rules.prices.filter(each => each.id !== id)
    return changeRules({ prices: [...others, { id, ...wanted }] })
  }
  const removePrice = (gone: string): Promise<void> =>
    changeRules({ prices: report.value.rules.prices.filter(({ id }) => id !== gone) })

  /** Sets or removes a limit. Without a limit no alert is raised. */
  const setLimit = (name: AlertLimitName, to: Amount | undefined): Promise<void> =>
    awaitAnswer(bridge.alerts.wish(withAlertLimit(report.value.rules, name, to)))

  const changeManners = (changes: Partial<AlertDelivery>): Promise<void> =>
    awaitAnswer(bridge.alerts.behave({ ...report.value.manners, ...changes }))

  function endQuietHours(): Promise<void> {
    const { quiet: _, ...others } = report.value.manners
    return awaitAnswer(bridge.alerts.behave(others))
  }

  return {
    report,
    refusals,
    isOpen,
    unreadCount,
    open,
    changeRules,
    addPrice,
    removePrice,
    setLimit,
    changeManners,
    endQuietHours,
    markRead: () => awaitAnswer(bridge.alerts.read()),
  }
})
