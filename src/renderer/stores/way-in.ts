import { until } from '@vueuse/core'
import { defineStore } from 'pinia'
import { getNextSetupStep, type AccountSetupStep } from '@core/profile/way-in'
import { proposedFirstGuards } from '@core/guard/first-guards'
import type { AddedProfile } from '@contract/api'
import type { Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useRequestStore } from './asking'
import { useDeskStore } from './desk'
import { useScreenStore } from './screen'

/** Far above what the desk takes to tell what came of a step; it can be gone on with by hand at any time. */
const SNAPSHOT_TIMEOUT_MS = 60_000

/**
 * The way of an account to its first order, one sheet of main's after another. Where it stands is worked out anew from
 * the account each time, so that a no ends it for now and it is taken up there again.
 */
export const useAccountSetupStore = defineStore('way in', () => {
  const desk = useDeskStore()
  const requests = useRequestStore()
  const screen = useScreenStore()

  const rows = () => desk.snapshot.keyring?.value.rows ?? []
  const rowOf = (id: string) => rows().find(({ profile }) => profile.id === id)
  const nextStepOf = (id: string | undefined): AccountSetupStep | undefined => {
    const row = id === undefined ? undefined : rowOf(id)
    return row && getNextSetupStep(row, rows())
  }

  /** Has an account become the one in use. Where main refuses, that is said, and nothing of it goes on with another. */
  async function activateAccount(id: string): Promise<boolean> {
    const answer = await bridge.profiles.use({ id })
    await requests.sendRequest(Promise.resolve(answer))
    return answer.ok
  }

  /** Takes up the account that was added, or says that none was. */
  async function acceptAddedAccount(
    request: Promise<Result<AddedProfile | 'declined' | 'waits'>>,
  ): Promise<string | undefined> {
    const added = await requests.sendRequest(request)
    // A key that waits for its venue is told where keys are, and gone on with there.
    if (added === 'waits') screen.goToView('keys')
    if (added === undefined || added === 'declined' || added === 'waits') return undefined
    if (!(await activateAccount(added.id))) return undefined
    await until(() => rowOf(added.id)?.inUse).toBe(true, { timeout: SNAPSHOT_TIMEOUT_MS })
    return added.id
  }

  /** What each step asks of main; the account that it goes on with, or nothing after a no. */
  const stepRunners: Readonly<Record<AccountSetupStep, (id: string) => Promise<string | undefined>>> = {
    async key(id) {
      if (rowOf(id)?.profile.byAddress !== undefined) return acceptAddedAccount(bridge.keys.addFor({ profileId: id }))
      const replaced = await requests.sendRequest(bridge.keys.replace({ profileId: id }))
      return replaced === 'replaced' ? id : undefined
    },
    async limits(id) {
      // The limits are those of whichever account is in use.
      if (rowOf(id)?.inUse !== true && !(await activateAccount(id))) return undefined
      const set = await requests.sendRequest(bridge.guards.set(proposedFirstGuards))
      return set === 'set' ? id : undefined
    },
    async trading(id) {
      await requests.sendRequest(bridge.profiles.allowWrites({ id }))
      return undefined
    },
  }

  /** Goes on from where the account stands, until a no or the end; where nothing is to be done, its place says why. */
  async function continueSetup(id: string): Promise<void> {
    const step = nextStepOf(id)
    if (step === undefined) return screen.goToView('keys')
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
    nextStepOf: nextStepOf,
    continueSetup: continueSetup,
    /** The main road: by the wallet's address, read-only at once. */
    addByAddress: () => startSetup(bridge.profiles.addByAddress()),
    /** For who has an account's id and a key. */
    addKey: () => startSetup(bridge.keys.add()),
  }
})
