import type { Clock, KeyRows, Vault, Vaulted } from '../ports'
import { createKeeperLine, type KeeperProcess } from './keeper-line'
import { createKeptKeys, isRestingKey, no, keyTroubleOf, yes, type OpenedKey, type Turn } from './kept-keys'
import type { SignerSaid, SignerLife, SignerLine } from './signer-line'
import { createListTelling, listedSince } from './list-telling'
import { signingBy } from './signing'
import { createTrials } from './trials'
import { waitForBounds } from './waiting-bounds'
import { isDataKeyName } from '../../signer/to-sign'
import { readCeilings } from '../../signer/understand/ceilings'
import { system } from '../system'
import { names } from '@messages/names'

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

/** A key that signs, and the signer that holds it. */
interface Ready {
  readonly publicKey: string
  readonly life: SignerLife
  readonly ceilings?: string
  readonly knownSince?: number
}

const KEY_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/

/**
 * Opens the vault on the system's own store. No store is asked for anything before a key is.
 *
 * No seed is ever here: the form that one is typed into, the keeper and the signer, a process each, pass keys to one
 * another in boxes that neither this nor anything beside it can open.
 */
export function openVault(options: VaultOptions): Vault {
  const { clock, knownKeys, fork, patience = 20_000, firstPatience = 120_000 } = options
  const { signer, listedByAny } = createListTelling(options)
  const keeper = createKeeperLine({ fork, clock, patience, firstPatience })
  const kept = createKeptKeys({ keeper, knownKeys, clock })
  /** The keys that sign now, each with the signer that holds it. */
  const ready = new Map<string, Ready>()
  const trials = createTrials()
  const leaving = createLeaving()
  const mourners: (() => void)[] = []
  let locks = 0

  // With the process every key of it is gone: the vault is locked, whoever wanted that.
  signer.onGone(() => {
    ready.clear()
    for (const hear of mourners) hear()
  })

  const begin = (): Turn => turnOf(signer, () => locks)

  function rest(): void {
    // SECURITY: a signer with no key to sign with holds nothing on.
    if (!turns.isGoing() && ready.size === 0 && !trials.isAny()) signer.end()
  }
  const turns = createTurns(rest)
  const inTurn = <T>(run: (own: Turn) => Promise<T>, own = begin()) => turns.take(() => run(own))

  /** Says that a key signs, unless the vault was locked while it was fetched. */
  function take(keyId: string, opened: Omit<Ready, 'life'>, { life, isLocked }: Turn): OpenedKey {
    if (!isLocked()) ready.set(keyId, { ...opened, life: life() })
    return yes({ publicKey: opened.publicKey })
  }

  const readyNow = (keyId: string) => {
    const one = ready.get(keyId)
    return one?.life.isOver() === false ? one : undefined
  }

  const lifeNow = (keyId: string) => readyNow(keyId)?.life
  const whyNot = (keyId: string) => (knownKeys.get(keyId) === undefined ? 'unknown key' : 'locked')

  async function unlock(keyId: string, own: Turn): Promise<OpenedKey> {
    const there = own.isLocked() ? undefined : readyNow(keyId)
    return there === undefined ? open(keyId, own) : yes({ publicKey: there.publicKey })
  }

  /** Has a key that was kept proved and opened; one that signs goes on meanwhile by what it was opened by before. */
  async function open(keyId: string, own: Turn): Promise<OpenedKey> {
    if (own.isLocked()) return no('locked')
    const row = knownKeys.get(keyId)
    if (row?.state !== 'kept') return no('unknown key')
    const opened = await kept.read(row, own, true)
    if (own.isLocked()) return no('locked')
    return opened.ok ? take(keyId, opened.value, own) : opened
  }

  async function destroy(keyId: string, own: Turn): Promise<Vaulted<undefined>> {
    const row = knownKeys.get(keyId)
    if (row === undefined) return no('unknown key')
    const undone = await kept.undo(row, own)
    if (!undone.ok) return undone
    ready.delete(keyId)
    await own.life().ask({ do: 'forget', keyId })
    return undone
  }

  async function store(own: Turn): Promise<Vaulted<string>> {
    const heard = await keeper.ask({ do: 'probe' })
    if (heard.is !== 'done') return no(keyTroubleOf(heard))
    for (const row of knownKeys.all()) if (!isRestingKey(row)) await kept.undo(row, own)
    return yes(storeName())
  }

  /** A key is with the signer already, whatever the store is about; its keeping waits for its turn. */
  function keeping(keyId: string, held: Promise<SignerSaid>, own: Turn, isUsed = true): Promise<OpenedKey> {
    return inTurn(async () => {
      const said = await held
      const done = await kept.keep(keyId, said, own, isUsed ? 'kept' : 'pending')
      if (done.ok && isUsed) return take(keyId, done.value, own)
      // SECURITY: what is pending signs nothing, and who signs does not hold it any longer.
      if (said.is === 'key') await own.life().ask({ do: 'forget', keyId })
      return done
    }, own)
  }

  function lock(): void {
    locks++
    ready.clear()
    // SECURITY: the keys go with the process that held them.
    signer.end()
    keeper.expectPrompt()
  }

  return {
    offer: keyId => (KEY_ID.test(keyId) ? trials.offer(keyId, begin()) : Promise.resolve(no('refused'))),
    hold: (keyId, sealed) => trials.take(keyId, sealed),
    keep(keyId) {
      const { own, publicKey } = trials.end(keyId) ?? {}
      if (own === undefined || publicKey === undefined) return Promise.resolve(no('unknown key'))
      return keeping(keyId, Promise.resolve({ is: 'key', publicKey }), own)
    },
    async letGo(keyId) {
      const trial = trials.end(keyId)
      // What signs under this name already is another key, and no trial's.
      if (trial?.publicKey !== undefined) await trial.own.life().ask({ do: 'forget', keyId })
      rest()
    },
    make(keyId) {
      if (!KEY_ID.test(keyId)) return Promise.resolve(no('refused'))
      const own = begin()
      return keeping(keyId, own.life().ask({ do: 'make', keyId }), own, isDataKeyName(keyId))
    },
    pendingKey: keyId => inTurn(async own => kept.pending(keyId, own)),
    adopt: keyId => (leaving.has(keyId) ? no('refused') : adopt(knownKeys, keyId)),
    unlock: keyId => inTurn(own => unlock(keyId, own)),
    leave: keyId => inTurn(own => letGo(ready, keyId, own)),
    ...signingBy({ ready: lifeNow, tried: trials.lifeOf, whyNot, begin: () => begin().gone }),
    listed: (keyId, after) => listedSince(listedByAny(after, inTurn), no(whyNot(keyId))),
    listedByAny: after => listedByAny(after, inTurn),
    ceilings: keyId => ceilingsOf(readyNow(keyId)),
    bound(keyId) {
      // SECURITY: a lock since it was asked for wins: what is put beside a key opens none again.
      const own = begin()
      return waitForBounds({ keeper, reopen: () => inTurn(() => open(keyId, own), own) }, keyId)
    },
    ...{ lock, store: () => inTurn(store), onGone: (hear: () => void) => void mourners.push(hear) },
    destroy: keyId => leaving.while(keyId, () => inTurn(own => destroy(keyId, own))),
    async close() {
      lock()
      keeper.close()
      await turns.over()
    },
  }
}

/** Has a key that signs forgotten. */
async function letGo(ready: Map<string, Ready>, keyId: string, own: Turn): Promise<void> {
  const one = ready.get(keyId)
  ready.delete(keyId)
  if (one !== undefined && !own.isLocked()) await one.life.ask({ do: 'forget', keyId })
}

function ceilingsOf({ ceilings = '', knownSince }: Partial<Ready> = {}): ReturnType<Vault['ceilings']> {
  const read = readCeilings(ceilings)
  return read && { ...read, ...(knownSince !== undefined && { knownSince }) }
}

/** Whole operations one after another: a key that is being kept is not removed meanwhile. */
function createTurns(onEnd: () => void) {
  let going = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    isGoing: () => going > 0,
    over: () => last,
    async take<T>(run: () => Promise<T>): Promise<T> {
      going += 1
      const done = last.then(run)
      // How it ended is for the one who asked; the next in turn starts either way.
      last = done.then(
        () => undefined,
        () => undefined,
      )
      try {
        return await done
      } finally {
        going -= 1
        onEnd()
      }
    },
  }
}

/** The keys that are being removed: nobody takes one on meanwhile. */
function createLeaving() {
  const leaving = new Set<string>()
  return {
    has: (keyId: string): boolean => leaving.has(keyId),
    while<T>(keyId: string, run: () => Promise<T>): Promise<T> {
      leaving.add(keyId)
      return run().finally(() => leaving.delete(keyId))
    },
  }
}

/** Makes a key that is pending one that is kept. */
function adopt(knownKeys: KeyRows, keyId: string): Vaulted<undefined> {
  const row = knownKeys.get(keyId)
  if (row === undefined || !isRestingKey(row)) return no('unknown key')
  // Whoever was cut off after this asks again.
  if (row.state === 'kept') return yes(undefined)
  return knownKeys.put({ ...row, state: 'kept' }) ? yes(undefined) : no('refused')
}

/** One operation, begun now. */
function turnOf(signer: SignerLine, locksBy: () => number): Turn {
  // How often it had been locked when this was asked for: a lock that comes later wins.
  const before = locksBy()
  const isLocked = () => locksBy() !== before
  let life: SignerLife | undefined
  // None is started for what needs none.
  return {
    life: () => (life ??= signer.now()),
    isLocked,
    gone: () => (isLocked() ? 'locked' : 'unavailable'),
  }
}

/** What people call the store of their system. */
function storeName(): string {
  if (system.platform === 'darwin') return names.macKeychain
  return system.platform === 'win32' ? names.windowsKeychain : names.secretService
}
