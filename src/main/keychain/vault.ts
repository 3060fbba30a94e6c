import { createHash } from 'node:crypto'
import type { Clock, KeyRow, KeyRows, Vault, Vaulted, VaultTrouble } from '../ports'
import { decodeEnvelope, encodeEnvelope } from './envelope'
import { createKeeperLine, type Heard, type KeeperProcess } from './keeper-line'
import { createDatedSigning } from './dated-signing'
import { createSigningKey, type SigningKey } from './signing-key'
import { system } from '../system'
import { names } from '@words/names'

export interface VaultOptions {
  readonly fork: () => KeeperProcess
  readonly clock: Clock
  readonly knownKeys: KeyRows
  /** How long the store may take once it was open, in milliseconds; a busy machine takes a part of it to start the keeper. */
  readonly patience?: number
  /** How long it may take before, while the system may be asking the person for a password. */
  readonly firstPatience?: number
}

type Opened = Vaulted<{ readonly publicKey: string }>

const KEY_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** Opens the vault on the system's own store. No store is asked for anything before a key is. */
export function openVault(options: VaultOptions): Vault {
  const { clock, knownKeys, fork, patience = 20_000, firstPatience = 120_000 } = options
  const line = createKeeperLine({ fork, clock, patience, firstPatience })
  const keys = new Map<string, SigningKey>()
  const signDated = createDatedSigning(clock)
  let locks = 0
  let turn: Promise<unknown> = Promise.resolve()

  /** Whole operations one after another: a key that is being kept is not removed meanwhile. */
  function inTurn<T>(run: (lockedBefore: number) => Promise<Vaulted<T>>): Promise<Vaulted<T>> {
    // How often it had been locked when this was asked for: a lock that comes later wins.
    const lockedBefore = locks
    const done = turn.then(() => run(lockedBefore))
    // How it ended is for the one who asked; the next in turn starts either way.
    turn = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  /** Reads a key and proves that it is the one that was kept. */
  async function read({ keyId, mark }: KeyRow): Promise<Vaulted<SigningKey>> {
    const heard = await line.ask({ do: 'get', account: accountOf(keyId) })
    if (heard.is !== 'text') return no(heard.is === 'nothing' ? 'lost' : troubleOf(heard))
    const seed = decodeEnvelope(keyId, heard.text)
    if (seed === undefined) return no('mismatched')
    const key = createSigningKey(seed)
    seed.fill(0)
    return key !== undefined && markOf(key) === mark ? yes(key) : no('mismatched')
  }

  async function keep(keyId: string, seed: Uint8Array, lockedBefore: number): Promise<Opened> {
    const key = createSigningKey(seed)
    const before = knownKeys.get(keyId)
    if (key === undefined || !KEY_ID.test(keyId) || before?.state === 'kept') return no('refused')
    // What was broken off under this name is undone first; what lies there and is not ours is never written over.
    const clear = before === undefined ? yes(undefined) : await undo(before)
    if (!clear.ok) return clear
    const row: KeyRow = { keyId, mark: markOf(key), state: 'keeping', since: clock.now() }
    // The row comes first: whatever breaks off from here on is found and undone.
    if (!knownKeys.put(row)) return no('refused')
    const heard = await line.ask({ do: 'set', account: accountOf(keyId), text: encodeEnvelope(keyId, seed) })
    if (heard.is !== 'done') {
      // Only a plain answer says that nothing was written; otherwise the row stays, and is undone later.
      if (heard.is === 'locked' || heard.is === 'taken' || heard.is === 'refused') knownKeys.forget(keyId)
      return no(troubleOf(heard))
    }
    const back = await read(row)
    if (back.ok && knownKeys.put({ ...row, state: 'kept' })) return take(keyId, key, lockedBefore)
    await undo(row)
    return back.ok ? no('refused') : back
  }

  /** Makes a key ready, unless the vault was locked while it was fetched. */
  function take(keyId: string, key: SigningKey, lockedBefore: number): Opened {
    if (lockedBefore === locks) keys.set(keyId, key)
    return yes({ publicKey: key.publicKey })
  }

  async function unlock(keyId: string, lockedBefore: number): Promise<Opened> {
    const ready = keys.get(keyId)
    if (ready !== undefined) return yes({ publicKey: ready.publicKey })
    const row = knownKeys.get(keyId)
    if (row?.state !== 'kept') return no('unknown key')
    const key = await read(row)
    if (!key.ok) return key
    return lockedBefore === locks ? take(keyId, key.value, lockedBefore) : no('locked')
  }

  /** Removes what was kept; only after it was read and proved ours. */
  async function undo(row: KeyRow): Promise<Vaulted<undefined>> {
    const there = await read(row)
    // SECURITY: what cannot be read, or is not ours, stays where it is.
    if (!there.ok && there.why !== 'lost') return there
    if (there.ok) {
      if (!knownKeys.put({ ...row, state: 'leaving' })) return no('refused')
      const heard = await line.ask({ do: 'delete', account: accountOf(row.keyId) })
      if (heard.is !== 'done' && heard.is !== 'nothing') return no(troubleOf(heard))
    }
    keys.delete(row.keyId)
    return knownKeys.forget(row.keyId) ? yes(undefined) : no('refused')
  }

  async function store(): Promise<Vaulted<string>> {
    const heard = await line.ask({ do: 'probe' })
    if (heard.is !== 'done') return no(troubleOf(heard))
    for (const row of knownKeys.all()) if (row.state !== 'kept') await undo(row)
    return yes(storeName())
  }

  return {
    keep: (keyId, seed) => {
      // SECURITY: a copy, overwritten when the keeping is over; the caller is free to overwrite its own at once.
      const own = Uint8Array.from(seed)
      return inTurn(lockedBefore => keep(keyId, own, lockedBefore)).finally(() => own.fill(0))
    },
    unlock: keyId => inTurn(lockedBefore => unlock(keyId, lockedBefore)),
    sign: (keyId, what, offset) => {
      const key = keys.get(keyId)
      if (key !== undefined) return Promise.resolve(signDated(keyId, key, what, offset))
      return Promise.resolve(no(knownKeys.get(keyId) === undefined ? 'unknown key' : 'locked'))
    },
    lock: () => {
      locks++
      keys.clear()
      line.expectPrompt()
    },
    destroy: keyId =>
      inTurn(() => {
        const row = knownKeys.get(keyId)
        return row === undefined ? Promise.resolve(no('unknown key')) : undo(row)
      }),
    store: () => inTurn(store),
    close: async () => {
      locks++
      keys.clear()
      line.close()
      await turn
    },
  }
}

const accountOf = (keyId: string): string => `key.${keyId}`
const markOf = (key: SigningKey): string => createHash('sha256').update(key.publicKey).digest('hex')
const yes = <T>(value: T): Vaulted<T> => ({ ok: true, value })
const no = (why: VaultTrouble): { readonly ok: false; readonly why: VaultTrouble } => ({ ok: false, why })

/** What an answer other than the one hoped for means for the key. */
function troubleOf({ is }: Heard): VaultTrouble {
  if (is === 'locked' || is === 'hung') return is
  if (is === 'taken' || is === 'refused') return 'refused'
  return is === 'unkept' ? 'mismatched' : 'unavailable'
}

/** What people call the store of their system. */
function storeName(): string {
  if (system.platform === 'darwin') return names.macKeychain
  return system.platform === 'win32' ? names.windowsKeychain : names.secretService
}
