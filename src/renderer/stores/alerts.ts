import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import {
  usualManners,
  usualRules,
  withLimit,
  type Alerting,
  type AlertLimit,
  type AlertManners,
  type AlertRules,
  type PriceAlert,
} from '@core/alert/alert'
import type { Amount } from '@core/value/decimal'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'

/** How long the name of a price that is waited for may be. */
const LONGEST_NAME = 40

/** What main told of alerts, and what can be wished of it. */
export const useAlerts = defineStore('alerts', () => {
  const told = shallowRef<Alerting>({
    rules: usualRules,
    manners: usualManners,
    unwatched: 0,
    alerts: [],
  })
  const refusals = shallowRef<readonly Refusal[]>([])
  /** Whether the list is open on the screen. */
  const isOpen = shallowRef(false)
  const unread = computed(() => told.value.alerts.filter(({ isRead }) => !isRead).length)

  async function open(): Promise<void> {
    bridge.alerts.changed(news => (told.value = news))
    const list = await bridge.alerts.list()
    if (list.ok) told.value = list.value
  }

  async function ask(asked: Promise<Result<unknown>>): Promise<void> {
    const answer = await asked
    refusals.value = answer.ok ? [] : answer.error
  }

  const wish = (some: Partial<AlertRules>): Promise<void> =>
    ask(bridge.alerts.wish({ ...told.value.rules, ...some }))

  /** Waits for a price; what was waited for already is waited for once. */
  function addPrice(wanted: Omit<PriceAlert, 'id'>): Promise<void> {
    const { symbol, when, price, by } = wanted
    const way = when === 'at or above' ? 'up' : 'down'
    const id = `${by}-${way}-${symbol}-${price.replace('.', '_')}`.slice(0, LONGEST_NAME)
    const others = told.value.rules.prices.filter(each => each.id !== id)
    return wish({ prices: [...others, { id, ...wanted }] })
  }
  const removePrice = (gone: string): Promise<void> =>
    wish({ prices: told.value.rules.prices.filter(({ id }) => id !== gone) })

  /** Takes a limit away, or sets it; a limit that is not there raises nothing. */
  const limit = (name: AlertLimit, to: Amount | undefined): Promise<void> =>
    ask(bridge.alerts.wish(withLimit(told.value.rules, name, to)))

  const behave = (some: Partial<AlertManners>): Promise<void> =>
    ask(bridge.alerts.behave({ ...told.value.manners, ...some }))

  function loud(): Promise<void> {
    const { quiet: _, ...others } = told.value.manners
    return ask(bridge.alerts.behave(others))
  }

  return {
    told,
    refusals,
    isOpen,
    unread,
    open,
    wish,
    addPrice,
    removePrice,
    limit,
    behave,
    /** Ends the quiet hours altogether. */
    loud,
    read: () => ask(bridge.alerts.read()),
  }
})
