import type { SecretStore } from '../../src/main/keychain/secret-store'
import type { KeeperProcess } from '../../src/main/keychain/keeper-client'
import { parseKeeperRequest } from '../../src/main/keychain/keeper-protocol'
import { createSealedStoreHandler } from '../../src/main/keychain/sealed-store'
import type { StoredKeyRow, StoredKeyRows } from '../../src/main/main-ports'

/** Key rows in memory. */
export function memoryKeyRows(): StoredKeyRows {
  const rows = new Map<string, StoredKeyRow>()
  return {
    get: keyId => rows.get(keyId),
    all: () => [...rows.values()],
    put: row => rows.set(row.keyId, row) === rows,
    forget: keyId => rows.delete(keyId),
  }
}

/** A system store in memory that can be locked, taken away, frozen and tampered with. */
export interface MemoryStore extends SecretStore {
  readonly items: Map<string, string>
  state: 'unlocked' | 'locked' | 'no service' | 'frozen'
  /** Every call, by its verb and the item's name. */
  readonly calls: string[]
  /** The call, by its verb and the item's name, before which the store freezes. */
  freezeAt?: string
  /** Opens the store; calls made while it was frozen then run, in order. */
  thaw(): void
}

/** Behaves as the real store was observed to: when locked it answers "nothing" and refuses to write. */
export function memoryStore(): MemoryStore {
  const items = new Map<string, string>()
  const calls: string[] = []
  const held: (() => void)[] = []

  async function enter(verb: string, account: string): Promise<'open' | 'locked'> {
    calls.push(`${verb} ${account}`)
    if (store.freezeAt === `${verb} ${account}`) store.state = 'frozen'
    if (store.state === 'frozen') await new Promise<void>(resolve => held.push(resolve))
    if (store.state === 'no service') throw new Error('The name org.freedesktop.secrets was not provided')
    return Promise.resolve(store.state === 'locked' ? 'locked' : 'open')
  }

  const store: MemoryStore = {
    items,
    calls,
    state: 'unlocked',
    thaw: () => {
      store.state = 'unlocked'
      delete store.freezeAt
      for (const go of held.splice(0)) go()
    },
    get: async (_, account) => ((await enter('get', account)) === 'open' ? items.get(account) : undefined),
    set: async (_, account, text) => {
      if ((await enter('set', account)) === 'locked')
        throw new Error('Cannot create an item in a locked collection')
      items.set(account, text)
    },
    delete: async (_, account) => (await enter('delete', account)) === 'open' && items.delete(account),
  }
  return store
}

/**
 * A keeper on a memory store behind the interface of a process: messages are cloned and answered later. A
 * call in progress at its end still completes and its answer still arrives, since both may be on their way.
 */
export function memoryKeeper(
  store: SecretStore,
  system: () => number = () => Date.now(),
): KeeperProcess & { readonly isAlive: () => boolean } {
  const answer = createSealedStoreHandler(store, system)
  const listeners: ((message: unknown) => void)[] = []
  const mourners: (() => void)[] = []
  let alive = true
  return {
    isAlive: () => alive,
    post: message => {
      const question = parseKeeperRequest(structuredClone(message))
      if (question === undefined) throw new Error('The keeper was told something that is no question.')
      void answer(question).then(reply => {
        for (const hear of listeners) hear(structuredClone({ ...reply, ask: question.ask }))
      })
    },
    onMessage: listen => void listeners.push(listen),
    onExit: gone => void mourners.push(gone),
    kill: () => {
      if (!alive) return
      alive = false
      for (const gone of mourners) gone()
    },
  }
}
