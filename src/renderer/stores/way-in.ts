import { until } from '@vueuse/core'
import { defineStore } from 'pinia'
import { nextStep, type NextStep } from '@core/profile/way-in'
import { firstGuards } from '@core/guard/first-guards'
import type { AddedProfile } from '@contract/api'
import type { Result } from '@core/value/result'
import { desk as bridge } from '../bridge'
import { useAsking } from './asking'
import { useDesk } from './desk'
import { useScreen } from './screen'

/** Far above what the desk takes to tell what came of a step; it can be gone on with by hand at any time. */
const TOLD = 60_000

/**
 * The way of an account to its first order, one sheet of main's after another. Where it stands is worked out anew from
 * the account each time, so that a no ends it for now and it is taken up there again.
 */
export const useWayIn = defineStore('way in', () => {
  const desk = useDesk()
  const asking = useAsking()
  const screen = useScreen()

  const rows = () => desk.snapshot.keyring?.value.rows ?? []
  const rowOf = (id: string) => rows().find(({ profile }) => profile.id === id)
  const next = (id: string | undefined): NextStep | undefined => {
    const row = id === undefined ? undefined : rowOf(id)
    return row && nextStep(row, rows())
  }

  /** Has an account become the one in use. Where main refuses, that is said, and nothing of it goes on with another. */
  async function takeIntoUse(id: string): Promise<boolean> {
    const used = await bridge.profiles.use({ id })
    await asking.ask(Promise.resolve(used))
    return used.ok
  }

  /** Takes up the account that was added, or says that none was. */
  async function takeUp(
    asked: Promise<Result<AddedProfile | 'declined' | 'waits'>>,
  ): Promise<string | undefined> {
    const added = await asking.ask(asked)
    // A key that waits for its venue is told where keys are, and gone on with there.
    if (added === 'waits') screen.goTo('keys')
    if (added === undefined || added === 'declined' || added === 'waits') return undefined
    if (!(await takeIntoUse(added.id))) return undefined
    await until(() => rowOf(added.id)?.inUse).toBe(true, { timeout: TOLD })
    return added.id
  }

  /** What each step asks of main; the account that it goes on with, or nothing after a no. */
  const steps: Readonly<Record<NextStep, (id: string) => Promise<string | undefined>>> = {
    async key(id) {
      if (rowOf(id)?.profile.byAddress !== undefined) return takeUp(bridge.keys.addFor({ profileId: id }))
      const replaced = await asking.ask(bridge.keys.replace({ profileId: id }))
      return replaced === 'replaced' ? id : undefined
    },
    async limits(id) {
      // The limits are those of whichever account is in use.
      if (rowOf(id)?.inUse !== true && !(await takeIntoUse(id))) return undefined
      const set = await asking.ask(bridge.guards.set(firstGuards))
      return set === 'set' ? id : undefined
    },
    async trading(id) {
      await asking.ask(bridge.profiles.allowWrites({ id }))
      return undefined
    },
  }

  /** Goes on from where the account stands, until a no or the end; where nothing is to be done, its place says why. */
  async function goOn(id: string): Promise<void> {
    const step = next(id)
    if (step === undefined) return screen.goTo('keys')
    const on = await steps[step](id)
    if (on === undefined) return
    await until(() => next(on)).not.toBe(step, { timeout: TOLD })
    const then = next(on)
    if (then !== undefined && then !== step) await goOn(on)
  }

  async function begin(asked: Promise<Result<AddedProfile | 'declined'>>): Promise<void> {
    const id = await takeUp(asked)
    if (id !== undefined && next(id) !== undefined) await goOn(id)
  }

  return {
    next,
    goOn,
    /** The main road: by the wallet's address, read-only at once. */
    add: () => begin(bridge.profiles.addByAddress()),
    /** For who has an account's id and a key. */
    addKey: () => begin(bridge.keys.add()),
  }
})
