import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { TradesTold, TradeStory } from '@core/history/trade'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'
import { usePortfolio } from './portfolio'

/** The trades of the period that the portfolio shows, and the one that is opened. */
export const useTrades = defineStore('trades', () => {
  const desk = useDesk()
  const portfolio = usePortfolio()
  const told = shallowRef<TradesTold>()
  const story = shallowRef<TradeStory>()
  const refusals = shallowRef<readonly Refusal[]>([])

  function took<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Reads them again; an answer about another account or period is dropped. */
  async function load(): Promise<void> {
    const [of, about] = [portfolio.period, desk.profile?.id]
    const answer = await bridge.history.trades(of)
    if (of !== portfolio.period || about !== desk.profile?.id) return
    told.value = took(answer) ?? told.value
  }

  async function open(id: string): Promise<void> {
    const about = desk.profile?.id
    const answer = await bridge.history.trade({ id })
    if (about === desk.profile?.id) story.value = took(answer)
  }
  const close = (): void => void (story.value = undefined)

  onChange(
    () => desk.profile?.id,
    () => (told.value = story.value = undefined),
    { flush: 'sync' },
  )
  return { told, story, refusals, load, open, close }
})
