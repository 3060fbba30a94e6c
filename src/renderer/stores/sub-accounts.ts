import { defineStore } from 'pinia'
import { shallowRef, watch as onChange } from 'vue'
import type { AccountsTogether } from '@core/account/sub-account'
import type { SubAccountsLook } from '@contract/sub-account-api'
import { desk as bridge } from '../bridge'
import { useDesk } from './desk'
import { askOfAccount } from './of-account'

/** The sub-accounts as the venue listed them, and what it said of all of them together when that was asked for. */
export const useSubAccounts = defineStore('sub-accounts', () => {
  const desk = useDesk()
  const listed = shallowRef<SubAccountsLook>()
  const together = shallowRef<AccountsTogether>()
  const { refusals, took, ask } = askOfAccount()

  async function look(): Promise<void> {
    listed.value = (await ask(bridge.subAccounts.look())) ?? listed.value
  }

  async function lookTogether(): Promise<void> {
    together.value = (await ask(bridge.subAccounts.together())) ?? together.value
  }

  /** Uses an account: a sub-account that has no profile yet is put on the list first. */
  async function use(accountId: string, profileId: string | undefined): Promise<void> {
    const opened =
      profileId === undefined ? took(await bridge.subAccounts.open({ accountId })) : { profileId }
    if (opened !== undefined) took(await bridge.profiles.use({ id: opened.profileId }))
  }

  onChange(
    () => desk.profile?.id,
    () => void (listed.value = together.value = undefined),
    { flush: 'sync' },
  )
  return { listed, together, refusals, look, lookTogether, use }
})
