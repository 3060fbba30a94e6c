import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Refusal, Result } from '@core/value/result'
import { desk as bridge } from '../bridge'

/** Requests about keys and profiles, with their refusals. Results arrive in the snapshot only. */
export const useKeyringStore = defineStore('keyring', () => {
  /** Profile with a pending request; `desk` for a request about all of them. */
  const pendingId = shallowRef<string>()
  const refusals = shallowRef<readonly Refusal[]>([])
  const fullPublicKey = shallowRef<{ readonly id: string; readonly text: string }>()

  async function sendRequest(profileId: string, request: () => Promise<Result<unknown>>): Promise<void> {
    if (pendingId.value !== undefined) return
    pendingId.value = profileId
    refusals.value = []
    const answer = await request()
    pendingId.value = undefined
    refusals.value = answer.ok ? [] : answer.error
  }

  return {
    pendingId,
    refusals,
    fullPublicKey,
    togglePublicKey: (id: string) => {
      const isVisible = fullPublicKey.value?.id === id
      fullPublicKey.value = undefined
      return isVisible
        ? Promise.resolve()
        : sendRequest(id, async () => {
            const result = await bridge.keys.whole({ profileId: id })
            if (result.ok) fullPublicKey.value = { id, text: result.value }
            return result
          })
    },
    addVenueProfile: () => sendRequest('desk', () => bridge.profiles.add()),
    unlockDesk: () => sendRequest('desk', () => bridge.keys.unlock()),
    setLockAfter: (minutes: number) => sendRequest('desk', () => bridge.keys.lockAfter({ minutes })),
    switchProfile: (id: string) => sendRequest(id, () => bridge.profiles.use({ id })),
    readKey: (id: string) => sendRequest(id, () => bridge.keys.inspect({ profileId: id })),
    replaceKey: (id: string) => sendRequest(id, () => bridge.keys.replace({ profileId: id })),
    removeKey: (id: string) => sendRequest(id, () => bridge.keys.remove({ profileId: id })),
    /** Continues or discards the creation of a key on this machine. */
    continueKeyCreation: (id: string) => sendRequest(id, () => bridge.keys.make({ profileId: id })),
    discardKeyCreation: (id: string) => sendRequest(id, () => bridge.keys.giveUp({ profileId: id })),
    /** Requests ceilings of the key. Main applies this to the account in use. */
    requestKeyCeilings: (id: string) => sendRequest(id, () => bridge.guards.boundKey()),
    editProfile: (id: string) => sendRequest(id, () => bridge.profiles.edit({ id })),
    confirmProfile: (id: string) => sendRequest(id, () => bridge.profiles.confirm({ id })),
    removeProfile: (id: string) => sendRequest(id, () => bridge.profiles.remove({ id })),
    /** A tightening request never waits for another pending one. */
    async lockDesk(): Promise<void> {
      const locked = await bridge.keys.lock()
      refusals.value = locked.ok ? [] : locked.error
    },
    async forbidWrites(id: string): Promise<void> {
      const result = await bridge.profiles.forbidWrites({ id })
      refusals.value = result.ok ? [] : result.error
    },
  }
})
