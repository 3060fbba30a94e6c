import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { AllAccountsTotals } from '@core/account/sub-account'
import type { SubAccountList } from '@contract/sub-account-api'
import { desk as bridge } from '../bridge'
import { useDeskStore } from './desk-store'
import { createAccountRequests } from './account-requests'

export const useSubAccountStore = defineStore('sub-accounts', () => {
  const desk = useDeskStore()
  const subAccountList = shallowRef<SubAccountList>()
  const combined = shallowRef<AllAccountsTotals>()
  const { refusals, took, ask } = createAccountRequests()

  async function readSubAccounts(): Promise<void> {
    subAccountList.value = (await ask(bridge.subAccounts.list())) ?? subAccountList.value
  }

  async function readCombined(): Promise<void> {
    combined.value = (await ask(bridge.subAccounts.together())) ?? combined.value
  }

  /** Switches to an account. A sub-account without a profile gets one first. */
  async function switchToAccount(accountId: string, profileId: string | undefined): Promise<void> {
    const opened =
      profileId === undefined ? took(await bridge.subAccounts.open({ accountId })) : { profileId }
    if (opened !== undefined) took(await bridge.profiles.use({ id: opened.profileId }))
  }

  onChange(
    () => desk.profile?.id,
    () => void (subAccountList.value = combined.value = undefined),
    { flush: 'sync' },
  )
  return {
    subAccountList,
    combined,
    refusals,
    readSubAccounts,
    readCombined,
    switchToAccount,
  }
})
