import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { AccountPageData, MarketWithQuote } from '@contract/account-api'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk-store'
import { createAccountRequests } from './account-requests'

/** Data of the account panel. Answers about another account or market are dropped. */
export const useAccountPageStore = defineStore('account page', () => {
  const desk = useDeskStore()
  const accountReport = shallowRef<AccountPageData>()
  const symbol = shallowRef<string>()
  const marketReport = shallowRef<MarketWithQuote>()
  const { refusals, ask } = createAccountRequests()

  async function readAccount(): Promise<void> {
    accountReport.value = (await ask(bridge.account.read())) ?? accountReport.value
  }

  async function readMarket(requestedSymbol: string): Promise<void> {
    if (requestedSymbol !== symbol.value) marketReport.value = undefined
    symbol.value = requestedSymbol
    const answer = await ask(
      bridge.account.market({ symbol: requestedSymbol }),
      () => requestedSymbol === symbol.value,
    )
    marketReport.value = answer ?? marketReport.value
  }

  onChange(
    () => desk.profile?.id,
    () => {
      accountReport.value = symbol.value = marketReport.value = undefined
    },
    { flush: 'sync' },
  )
  return {
    accountReport,
    symbol,
    marketReport,
    refusals,
    readAccount,
    readMarket,
  }
})
