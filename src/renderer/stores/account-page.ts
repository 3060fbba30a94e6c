import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { AccountLook, MarketLook } from '@contract/account-api'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'
import { askOfAccount } from './of-account'

/** What was read for the account's own page; an answer about another account or market is dropped. */
export const useAccountPage = defineStore('account page', () => {
  const desk = useDesk()
  const told = shallowRef<AccountLook>()
  const symbol = shallowRef<string>()
  const one = shallowRef<MarketLook>()
  const { refusals, ask } = askOfAccount()

  async function look(): Promise<void> {
    told.value = (await ask(bridge.account.look())) ?? told.value
  }

  async function choose(wanted: string): Promise<void> {
    if (wanted !== symbol.value) one.value = undefined
    symbol.value = wanted
    const found = await ask(bridge.account.market({ symbol: wanted }), () => wanted === symbol.value)
    one.value = found ?? one.value
  }

  onChange(
    () => desk.profile?.id,
    () => {
      told.value = symbol.value = one.value = undefined
    },
    { flush: 'sync' },
  )
  return { told, symbol, one, refusals, look, choose }
})
