import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { HistoryProgress } from '@core/history/history-progress'
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
  /** Progress of the history at which the list, and the opened trade, were asked for. */
  const progressWhenAsked = shallowRef<HistoryProgress>()
  const openedTradeProgress = shallowRef<HistoryProgress>()
  const refusals = shallowRef<readonly Refusal[]>([])

  function acceptAnswer<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  /** Reads the trades that ended before `to` again. An answer about another account or period is dropped. */
  async function loadTrades(to = portfolio.period.to): Promise<void> {
    const [period, profileId, progress] = [portfolio.period, desk.profile?.id, desk.snapshot.history?.value]
    const answer = await bridge.history.trades({ ...period, to })
    if (period !== portfolio.period || profileId !== desk.profile?.id) return
    const report = acceptAnswer(answer)
    if (report !== undefined) [tradeList.value, progressWhenAsked.value] = [report, progress]
  }

  async function openTrade(id: string): Promise<void> {
    const [profileId, progress] = [desk.profile?.id, desk.snapshot.history?.value]
    const answer = await bridge.history.trade({ id })
    if (profileId === desk.profile?.id)
      [openedTrade.value, openedTradeProgress.value] = [acceptAnswer(answer), progress]
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
    progressWhenAsked,
    openedTradeProgress,
    refusals,
    loadTrades,
    openTrade,
    closeTrade,
  }
})
