import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { AccountLook, MarketLook } from '@contract/account-api'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'

/** What was read for the account's own page; an answer about another account or market is dropped. */
export const useAccountPage = defineStore('account page', () => {
  const desk = useDesk()
  const told = shallowRef<AccountLook>()
  const symbol = shallowRef<string>()
  const one = shallowRef<MarketLook>()
  const refusals = shallowRef<readonly Refusal[]>([])

  function took<T>(answer: Result<T>): T | undefined {
    refusals.value = answer.ok ? [] : answer.error
    return answer.ok ? answer.value : undefined
  }

  async function look(): Promise<void> {
    const about = desk.profile?.id
    const answer = await bridge.account.look()
    if (about === desk.profile?.id) told.value = took(answer) ?? told.value
  }

  async function choose(wanted: string): Promise<void> {
    const about = desk.profile?.id
    if (wanted !== symbol.value) one.value = undefined
    symbol.value = wanted
    const answer = await bridge.account.market({ symbol: wanted })
    if (wanted === symbol.value && about === desk.profile?.id) one.value = took(answer) ?? one.value
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
