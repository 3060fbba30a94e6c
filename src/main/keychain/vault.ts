import { createHash } from 'node:crypto'
import type { Clock, KeyRow, KeyRows, Vault, Vaulted, VaultTrouble } from '../ports'
import { createKeeperLine, type Heard, type KeeperProcess } from './keeper-line'
import { accountOf } from './keeper-talk'
import type { Said, SignerLife, SignerLine } from './signer-line'
import { handOver, sealTyped, signWith } from './signing'
import { system } from '../system'
import { names } from '@words/names'

export interface VaultOptions {
  /** Starts a keeper. */
  readonly fork: () => KeeperProcess
  readonly signer: SignerLine
  readonly clock: Clock
  readonly knownKeys: KeyRows
  /** How long the store may take once it was open, in milliseconds; a busy machine takes a part of it to start the keeper. */
  readonly patience?: number
  /** How long it may take before, while the system may be asking the person for a password. */
  readonly firstPatience?: number
}

type Opened = Vaulted<{ readonly publicKey: string }>

const KEY_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** One operation on the vault: the signer that it began with, and whether it was locked since. */
interface Turn {
  readonly life: () => SignerLife
  /** Why a signer that is gone is gone. */
  readonly gone: () => VaultTrouble
  readonly isLocked: () => boolean
}

/**
 * Opens the vault on the system's own store. No store is asked for anything before a key is.
 *
 * No seed is ever here but one that was typed, until it is sealed: the keeper and the signer, a process each, pass keys
 * to one another in boxes that neither this nor anything beside it can open.
 */
export function openVault(options: VaultOptions): Vault {
  const { clock, knownKeys, fork, signer, patience = 20_000, firstPatience = 120_000 } = options
  const keeper = createKeeperLine({ fork, clock, patience, firstPatience })
  /** The keys that sign now, each with the signer that holds it. */
  const ready = new Map<string, { readonly publicKey: string; readonly life: SignerLife }>()
  const mourners: (() => void)[] = []
  let [locks, going] = [0, 0]
  let turn: Promise<unknown> = Promise.resolve()

  // With the process every key of it is gone: the vault is locked, whoever wanted that.
  signer.onGone(() => {
    ready.clear()
    for (const hear of mourners) hear()
  })

  function begin(): Turn {
    // How often it had been locked when this was asked for: a lock that comes later wins.
    const before = locks
    const isLocked = () => locks !== before
    let life: SignerLife | undefined
    // None is started for what needs none.
    return {
      life: () => (life ??= signer.now()),
      isLocked,
      gone: () => (isLocked() ? 'locked' : 'unavailable'),
    }
  }

  /** Whole operations one after another: a key that is being kept is not removed meanwhile. */
  async function inTurn<T>(run: (own: Turn) => Promise<Vaulted<T>>, own = begin()): Promise<Vaulted<T>> {
    going += 1
    const done = turn.then(() => run(own))
    // How it ended is for the one who asked; the next in turn starts either way.
    turn = done.then(
      () => undefined,
      () => undefined,
    )
    try {
      return await done
    } finally {
      going -= 1
      // SECURITY: a signer with no key to sign with holds nothing on.
      if (going === 0 && ready.size === 0) signer.end()
    }
  }

  /** Has a key read from the store by the signer, which proves that it is the one that was kept; it signs then where it is used. */
  async function read({ keyId, mark }: KeyRow, { life, gone }: Turn, isUsed: boolean): Promise<Opened> {
    const offer = await life().ask({ do: 'offer', keyId, from: 'keeper' })
    if (offer.is !== 'offer') return no(gone())
    const { to } = offer
    const heard = await keeper.ask({ do: 'get', account: accountOf(keyId), to })
    if (heard.is !== 'box') return no(heard.is === 'nothing' ? 'lost' : troubleOf(heard))
    return proved(await life().ask({ do: 'open', keyId, to, box: heard.box, mark, isUsed }), mark, gone)
  }

  /** Has the key that the signer holds written by the keeper, sealed from the one to the other. */
  const write = (keyId: string, { life }: Turn): Promise<Heard> =>
    keeper.talk(async ask => {
      const account = accountOf(keyId)
      const offer = await ask({ do: 'offer', account })
      if (offer.is !== 'offer') return offer
      const sealed = await life().ask({ do: 'seal', keyId, to: offer.to })
      // Nothing was asked of the store yet.
      if (sealed.is !== 'box') return { is: 'refused' }
      return ask({ do: 'set', account, to: offer.to, box: sealed.box })
    })

  /** Has what was written read back, and compared where both are known. */
  async function readBack({ keyId, mark }: KeyRow, { life, gone }: Turn): Promise<Opened> {
    const offer = await life().ask({ do: 'offer', keyId, from: 'keeper' })
    if (offer.is !== 'offer') return no(gone())
    const { to } = offer
    const heard = await keeper.ask({ do: 'get', account: accountOf(keyId), to })
    if (heard.is !== 'box') return no(heard.is === 'nothing' ? 'lost' : troubleOf(heard))
    return proved(await life().ask({ do: 'compare', keyId, to, box: heard.box }), mark, gone)
  }

  /** Keeps the key that the signer holds under this name. */
  async function keep(keyId: string, held: Said, own: Turn): Promise<Opened> {
    if (held.is === 'gone') return no(own.gone())
    const before = knownKeys.get(keyId)
    if (held.is !== 'key' || before?.state === 'kept') return no('refused')
    // What was broken off under this name is undone first; what lies there and is not ours is never written over.
    const clear = before === undefined ? yes(undefined) : await undo(before, own)
    if (!clear.ok) return clear
    const { publicKey } = held
    const row: KeyRow = { keyId, mark: markOf(publicKey), state: 'keeping', since: clock.now() }
    // The row comes first: whatever breaks off from here on is found and undone.
    if (!knownKeys.put(row)) return no('refused')
    const heard = await write(keyId, own)
    if (heard.is !== 'done') {
      // Only a plain answer says that nothing was written; otherwise the row stays, and is undone later.
      if (heard.is === 'locked' || heard.is === 'taken' || heard.is === 'refused') knownKeys.forget(keyId)
      return no(own.life().isOver() ? own.gone() : troubleOf(heard))
    }
    const back = await readBack(row, own)
    if (back.ok && knownKeys.put({ ...row, state: 'kept' })) return take(keyId, publicKey, own)
    // Without the signer nobody can say any more what lies there: the row stays, and is undone later.
    if (!own.life().isOver()) await undo(row, own)
    return back.ok ? no('refused') : back
  }

  /** Says that a key signs, unless the vault was locked while it was fetched. */
  function take(keyId: string, publicKey: string, { life, isLocked }: Turn): Opened {
    if (!isLocked()) ready.set(keyId, { publicKey, life: life() })
    return yes({ publicKey })
  }

  const readyNow = (keyId: string) => {
    const one = ready.get(keyId)
    return one?.life.isOver() === false ? one : undefined
  }

  async function unlock(keyId: string, own: Turn): Promise<Opened> {
    if (own.isLocked()) return no('locked')
    const there = readyNow(keyId)
    if (there !== undefined) return yes({ publicKey: there.publicKey })
    const row = knownKeys.get(keyId)
    if (row?.state !== 'kept') return no('unknown key')
    const opened = await read(row, own, true)
    if (own.isLocked()) return no('locked')
    return opened.ok ? take(keyId, opened.value.publicKey, own) : opened
  }

  /** Removes what was kept; only after it was read and proved ours. */
  async function undo(row: KeyRow, own: Turn): Promise<Vaulted<undefined>> {
    const there = await read(row, own, false)
    // SECURITY: what cannot be read, or is not ours, stays where it is.
    if (!there.ok && there.why !== 'lost') return there
    if (there.ok) {
      if (!knownKeys.put({ ...row, state: 'leaving' })) return no('refused')
      const heard = await keeper.ask({ do: 'delete', account: accountOf(row.keyId) })
      if (heard.is !== 'done' && heard.is !== 'nothing') return no(troubleOf(heard))
    }
    ready.delete(row.keyId)
    return knownKeys.forget(row.keyId) ? yes(undefined) : no('refused')
  }

  async function destroy(keyId: string, own: Turn): Promise<Vaulted<undefined>> {
    const row = knownKeys.get(keyId)
    if (row === undefined) return no('unknown key')
    const undone = await undo(row, own)
    if (undone.ok) await own.life().ask({ do: 'forget', keyId })
    return undone
  }

  async function store(own: Turn): Promise<Vaulted<string>> {
    const heard = await keeper.ask({ do: 'probe' })
    if (heard.is !== 'done') return no(troubleOf(heard))
    for (const row of knownKeys.all()) if (row.state !== 'kept') await undo(row, own)
    return yes(storeName())
  }

  /** A key is put to the signer at once, whatever the store is about; its keeping waits for its turn. */
  function keeping(keyId: string, put: (life: SignerLife) => Promise<Said>): Promise<Opened> {
    if (!KEY_ID.test(keyId)) return Promise.resolve(no('refused'))
    const own = begin()
    const held = put(own.life())
    return inTurn(async () => {
      const said = await held
      const kept = await keep(keyId, said, own)
      if (!kept.ok && said.is === 'key') await own.life().ask({ do: 'forget', keyId })
      return kept
    }, own)
  }

  function lock(): void {
    locks++
    ready.clear()
    // SECURITY: the keys go with the process that held them.
    signer.end()
  }

  return {
    keep(keyId, seed) {
      const { sealTo, wipe } = sealTyped(keyId, seed)
      return keeping(keyId, life => handOver(life, keyId, { from: 'form', wish: 'hold', sealTo })).finally(
        wipe,
      )
    },
    make: keyId => keeping(keyId, life => life.ask({ do: 'make', keyId })),
    unlock: keyId => inTurn(own => unlock(keyId, own)),
    sign(keyId, what, offset) {
      const one = readyNow(keyId)
      if (one !== undefined) return signWith(one.life, keyId, { what, offset }, begin().gone)
      return Promise.resolve(no(knownKeys.get(keyId) === undefined ? 'unknown key' : 'locked'))
    },
    lock() {
      lock()
      keeper.expectPrompt()
    },
    destroy: keyId => inTurn(own => destroy(keyId, own)),
    store: () => inTurn(store),
    onGone: hear => void mourners.push(hear),
    async close() {
      lock()
      keeper.close()
      await turn
    },
  }
}

/** What a signer said of a key, compared with what was written down of it. */
function proved(said: Said, mark: string, gone: () => VaultTrouble): Opened {
  if (said.is === 'gone') return no(gone())
  return said.is === 'key' && markOf(said.publicKey) === mark
    ? yes({ publicKey: said.publicKey })
    : no('mismatched')
}

const markOf = (publicKey: string): string => createHash('sha256').update(publicKey).digest('hex')
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
