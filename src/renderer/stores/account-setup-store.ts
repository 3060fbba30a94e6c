import { until } from '@vueuse/core'
import { defineStore } from 'pinia'
import { getNextSetupStep, type AccountSetupStep } from '@core/profile/account-setup'
import type { GuardsDraft } from '@core/guard/guard-change'
import { proposeFirstGuards } from '@core/guard/first-guards'
import type { AddedProfile } from '@contract/desk-api'
import type { Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useRequestStore } from './request-store'
import { useDeskStore } from './desk-store'
import { useScreenStore } from './screen-store'
import { useTicketStore } from './ticket-store'

/** Far longer than a snapshot takes to show the result of a step. Afterwards the user can continue manually. */
const SNAPSHOT_TIMEOUT_MS = 60_000

/**
 * Guides an account to its first order, one confirmation sheet after another. The next step is derived from the account
 * each time, so declining pauses the setup and it can be resumed.
 */
export const useAccountSetupStore = defineStore('way in', () => {
  const desk = useDeskStore()
  const requests = useRequestStore()
  const screen = useScreenStore()
  const ticket = useTicketStore()

  const rows = () => desk.snapshot.keyring?.value.rows ?? []
  const rowOf = (id: string) => rows().find(({ profile }) => profile.id === id)
  const nextStepOf = (id: string | undefined): AccountSetupStep | undefined => {
    const row = id === undefined ? undefined : rowOf(id)
    return row && getNextSetupStep(row, rows())
  }

  /**
   * Switches to an account. If main refuses, the refusal is shown and the setup does not continue with another account.
   */
  async function activateAccount(id: string): Promise<boolean> {
    const answer = await bridge.profiles.use({ id })
    await requests.sendRequest(Promise.resolve(answer))
    return answer.ok
  }

  /** Activates the account that was added. Returns its id, or `undefined` if none was added. */
  async function acceptAddedAccount(
    request: Promise<Result<AddedProfile | 'declined' | 'waits'>>,
  ): Promise<string | undefined> {
    const added = await requests.sendRequest(request)
    // A key waiting for its venue is shown in the keys view, where the setup continues.
    if (added === 'waits') screen.openSettings('accounts')
    if (added === undefined || added === 'declined' || added === 'waits') return undefined
    if (!(await activateAccount(added.id))) return undefined
    await until(() => rowOf(added.id)?.inUse).toBe(true, { timeout: SNAPSHOT_TIMEOUT_MS })
    return added.id
  }

  /** Request to main for each step. Returns the account to continue with, or `undefined` if the user declined. */
  const stepRunners: Readonly<Record<AccountSetupStep, (id: string) => Promise<string | undefined>>> = {
    async key(id) {
      if (rowOf(id)?.profile.byAddress !== undefined)
        return acceptAddedAccount(bridge.keys.addFor({ profileId: id }))
      const replaced = await requests.sendRequest(bridge.keys.replace({ profileId: id }))
      return replaced === 'replaced' ? id : undefined
    },
    async limits(id) {
      // Limits apply to the account in use.
      if (rowOf(id)?.inUse !== true && !(await activateAccount(id))) return undefined
      return allowWrites({ id, guards: proposeFirstGuards(desk.snapshot) })
    },
    trading: id => allowWrites({ id }),
  }

  /** Asks for the permission to trade, the last step, and opens the ticket for a first order. */
  async function allowWrites(input: {
    readonly id: string
    readonly guards?: GuardsDraft
  }): Promise<undefined> {
    if ((await requests.sendRequest(bridge.profiles.allowWrites(input))) !== 'allowed') return
    screen.goToView('trade')
    ticket.fill({ type: 'MARKET' })
  }

  /**
   * Runs the remaining steps until one is declined or all are done. Without a next step it opens the keys view, which
   * shows why.
   */
  async function continueSetup(id: string): Promise<void> {
    const step = nextStepOf(id)
    if (step === undefined) return screen.openSettings('accounts')
    const nextId = await stepRunners[step](id)
    if (nextId === undefined) return
    await until(() => nextStepOf(nextId)).not.toBe(step, { timeout: SNAPSHOT_TIMEOUT_MS })
    const followingStep = nextStepOf(nextId)
    if (followingStep !== undefined && followingStep !== step) await continueSetup(nextId)
  }

  async function startSetup(request: Promise<Result<AddedProfile | 'declined'>>): Promise<void> {
    const id = await acceptAddedAccount(request)
    if (id !== undefined && nextStepOf(id) !== undefined) await continueSetup(id)
  }

  return {
    nextStepOf,
    continueSetup,
    /** Adds a read-only account by wallet address, the usual way. */
    addByAddress: () => startSetup(bridge.profiles.addByAddress()),
    addKey: () => startSetup(bridge.keys.add()),
  }
})
