import { createHash } from 'node:crypto'
import type { Clock, KeyRow, KeyRows, SealedKey, Vaulted, VaultTrouble } from '../ports'
import type { Heard, KeeperLine } from './keeper-line'
import { accountOf } from './keeper-talk'
import type { SignerLife, SignerSaid } from './signer-line'

/** What came of a key: its public half and what it signs at most, or why there is none. */
export type OpenedKey = Vaulted<{
  readonly publicKey: string
  readonly ceilings?: string
  readonly knownSince?: number
}>

/** One operation on the vault: the signer that it began with, and whether it was locked since. */
export interface Turn {
  readonly life: () => SignerLife
  /** Why a signer that is gone is gone. */
  readonly gone: () => VaultTrouble
  readonly isLocked: () => boolean
}

/** The keys that rest in the store: read and written by the keeper, proved by the signer, in the order that a break-off is undone by. */
export interface KeptKeys {
  /** Has a key read and proved; it signs then where it is used. */
  read(row: KeyRow, own: Turn, isUsed: boolean): Promise<OpenedKey>
  /** Keeps the key that the signer holds under this name; once it is read back, it signs, or is pending. */
  keep(keyId: string, held: SignerSaid, own: Turn, as?: 'kept' | 'pending'): Promise<OpenedKey>
  /** Has a key that is pending read, for its public half alone. */
  pending(keyId: string, own: Turn): Promise<OpenedKey>
  /** Removes what was kept. */
  undo(row: KeyRow, own: Turn): Promise<Vaulted<undefined>>
}

export interface KeptKeysParts {
  readonly keeper: KeeperLine
  readonly knownKeys: KeyRows
  readonly clock: Pick<Clock, 'now'>
}

export function createKeptKeys({ keeper, knownKeys, clock }: KeptKeysParts): KeptKeys {
  /** Has the keeper read a key from the store, sealed to an offer of the signer's. */
  async function fetched(keyId: string, { life, gone }: Turn): Promise<Vaulted<SealedKey>> {
    const offer = await life().ask({ do: 'offer', keyId, from: 'keeper' })
    if (offer.is !== 'offer') return no(gone())
    const { to } = offer
    const heard = await keeper.ask({ do: 'get', account: accountOf(keyId), to })
    if (heard.is !== 'box') return no(heard.is === 'nothing' ? 'lost' : keyTroubleOf(heard))
    return yes({ to, box: heard.box })
  }

  /** Has a key read from the store by the signer, which proves that it is the one that was kept; it signs then where it is used. */
  async function read({ keyId, mark }: KeyRow, own: Turn, isUsed: boolean): Promise<OpenedKey> {
    const there = await fetched(keyId, own)
    if (!there.ok) return there
    return proved(await own.life().ask({ do: 'open', keyId, ...there.value, mark, isUsed }), mark, own.gone)
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
  async function readBack({ keyId, mark }: KeyRow, own: Turn): Promise<OpenedKey> {
    const there = await fetched(keyId, own)
    if (!there.ok) return there
    return proved(await own.life().ask({ do: 'compare', keyId, ...there.value }), mark, own.gone)
  }

  /** Keeps the key that the signer holds under this name. */
  async function keep(
    keyId: string,
    held: SignerSaid,
    own: Turn,
    as: 'kept' | 'pending' = 'kept',
  ): Promise<OpenedKey> {
    if (held.is === 'gone') return no(own.gone())
    const before = knownKeys.get(keyId)
    if (held.is !== 'key' || (before !== undefined && isRestingKey(before))) return no('refused')
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
      return no(own.life().isOver() ? own.gone() : keyTroubleOf(heard))
    }
    const back = await readBack(row, own)
    if (back.ok && knownKeys.put({ ...row, state: as })) return yes({ publicKey })
    // Without the signer nobody can say any more what lies there: the row stays, and is undone later.
    if (!own.life().isOver()) await undo(row, own)
    return back.ok ? no('refused') : back
  }

  /** Removes what was kept; only after it was read and proved ours. */
  async function undo(row: KeyRow, own: Turn): Promise<Vaulted<undefined>> {
    const there = await read(row, own, false)
    // SECURITY: what cannot be read, or is not ours, stays where it is.
    if (!there.ok && there.why !== 'lost') return there
    if (there.ok) {
      if (!knownKeys.put({ ...row, state: 'leaving' })) return no('refused')
      const heard = await keeper.ask({ do: 'delete', account: accountOf(row.keyId) })
      if (heard.is !== 'done' && heard.is !== 'nothing') return no(keyTroubleOf(heard))
    }
    return knownKeys.forget(row.keyId) ? yes(undefined) : no('refused')
  }

  async function pending(keyId: string, own: Turn): Promise<OpenedKey> {
    const row = knownKeys.get(keyId)
    return row?.state === 'pending' ? read(row, own, false) : no('unknown key')
  }

  return { read, pending, keep, undo }
}

/** Whether the keeping of a key came to its end: nothing of it is undone by itself. */
export const isRestingKey = ({ state }: KeyRow): boolean => state === 'kept' || state === 'pending'

/** What a signer said of a key, compared with what was written down of it. */
function proved(said: SignerSaid, mark: string, gone: () => VaultTrouble): OpenedKey {
  if (said.is === 'gone') return no(gone())
  if (said.is !== 'key' || markOf(said.publicKey) !== mark) return no('mismatched')
  const { publicKey, ceilings, knownSince } = said
  const beside = {
    ...(ceilings !== undefined && { ceilings }),
    ...(knownSince !== undefined && { knownSince }),
  }
  return yes({ publicKey, ...beside })
}

const markOf = (publicKey: string): string => createHash('sha256').update(publicKey).digest('hex')
/** What a vault answers where it could, and where it could not. */
export const yes = <T>(value: T): Vaulted<T> => ({ ok: true, value })
export const no = (why: VaultTrouble): { readonly ok: false; readonly why: VaultTrouble } => ({
  ok: false,
  why,
})

/** What an answer other than the one hoped for means for the key. */
export function keyTroubleOf({ is }: Heard): VaultTrouble {
  if (is === 'locked' || is === 'hung' || is === 'no libsecret') return is
  if (is === 'taken' || is === 'refused') return 'refused'
  return is === 'unkept' ? 'mismatched' : 'unavailable'
}
