import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { TradesReport, TradeDetail } from '@core/history/round-trip'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk-store'
import { usePortfolioStore } from './portfolio-store'

export const useTradeStore = defineStore('trades', () => {
  const desk = useDeskStore()
  const portfolio = usePortfolioStore()
  const tradeList = shallowRef<TradesReport>()
  const openedTrade = shallowRef<TradeDetail>()
  const refusals = shallowRef<readonly Refusal[]>([])

  function acceptAnswer<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Reads the trades again. An answer about another account or period is dropped. */
  async function loadTrades(): Promise<void> {
    const [period, profileId] = [portfolio.period, desk.profile?.id]
    const answer = await bridge.history.trades(period)
    if (period !== portfolio.period || profileId !== desk.profile?.id) return
    tradeList.value = acceptAnswer(answer) ?? tradeList.value
  }

  async function openTrade(id: string): Promise<void> {
    const profileId = desk.profile?.id
    const answer = await bridge.history.trade({ id })
    if (profileId === desk.profile?.id) openedTrade.value = acceptAnswer(answer)
  }
  const closeTrade = (): void => void (openedTrade.value = undefined)

  onChange(
    () => desk.profile?.id,
    () => (tradeList.value = openedTrade.value = undefined),
    { flush: 'sync' },
  )
  return {
    tradeList,
    openedTrade,
    refusals,
    loadTrades,
    openTrade,
    closeTrade,
  }
})
