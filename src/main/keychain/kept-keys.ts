import { createHash } from 'node:crypto'
import type { ClockPort, StoredKeyRow, StoredKeyRows, SealedSigningKey, VaultResult, VaultTrouble } from '../ports'
import type { KeeperResult, KeeperClient } from './keeper-line'
import { toKeychainAccount } from './keeper-talk'
import type { SignerSession, SignerResult } from './signer-line'

/** What came of a key: its public half and what it signs at most, or why there is none. */
export type OpenedKey = VaultResult<{
  readonly publicKey: string
  readonly ceilings?: string
  readonly knownSince?: number
}>

/** One operation on the vault: the signer that it began with, and whether it was locked since. */
export interface VaultOperation {
  readonly getSigner: () => SignerSession
  /** Why a signer that is gone is gone. */
  readonly getEndReason: () => VaultTrouble
  readonly isLocked: () => boolean
}

/** The keys that rest in the store: read and written by the keeper, proved by the signer, in the order that a break-off is undone by. */
export interface StoredKeys {
  /** Has a key read and proved; it signs then where it is used. */
  read(row: StoredKeyRow, operation: VaultOperation, isUsed: boolean): Promise<OpenedKey>
  /** Keeps the key that the signer holds under this name; once it is read back, it signs, or is pending. */
  keep(keyId: string, signerKey: SignerResult, operation: VaultOperation, as?: 'kept' | 'pending'): Promise<OpenedKey>
  /** Has a key that is pending read, for its public half alone. */
  pending(keyId: string, operation: VaultOperation): Promise<OpenedKey>
  /** Removes what was kept. */
  undo(row: StoredKeyRow, operation: VaultOperation): Promise<VaultResult<undefined>>
}

export interface StoredKeysParts {
  readonly keeper: KeeperClient
  readonly knownKeys: StoredKeyRows
  readonly clock: Pick<ClockPort, 'now'>
}

export function createStoredKeys({ keeper, knownKeys, clock }: StoredKeysParts): StoredKeys {
  /** Has the keeper read a key from the store, sealed to an offer of the signer's. */
  async function fetchSealed(keyId: string, { getSigner, getEndReason }: VaultOperation): Promise<VaultResult<SealedSigningKey>> {
    const offer = await getSigner().query({ do: 'offer', keyId, from: 'keeper' })
    if (offer.is !== 'offer') return createVaultFailure(getEndReason())
    const { to } = offer
    const heard = await keeper.ask({ do: 'get', account: toKeychainAccount(keyId), to })
    if (heard.is !== 'box') return createVaultFailure(heard.is === 'nothing' ? 'lost' : toVaultTrouble(heard))
    return createVaultSuccess({ to, box: heard.box })
  }

  /** Has a key read from the store by the signer, which proves that it is the one that was kept; it signs then where it is used. */
  async function read({ keyId, mark }: StoredKeyRow, operation: VaultOperation, isUsed: boolean): Promise<OpenedKey> {
    const there = await fetchSealed(keyId, operation)
    if (!there.ok) return there
    return verifyKey(await operation.getSigner().query({ do: 'open', keyId, ...there.value, mark, isUsed }), mark, operation.getEndReason)
  }

  /** Has the key that the signer holds written by the keeper, sealed from the one to the other. */
  const write = (keyId: string, { getSigner }: VaultOperation): Promise<KeeperResult> =>
    keeper.runConversation(async ask => {
      const account = toKeychainAccount(keyId)
      const offer = await ask({ do: 'offer', account })
      if (offer.is !== 'offer') return offer
      const sealed = await getSigner().query({ do: 'seal', keyId, to: offer.to })
      // Nothing was asked of the store yet.
      if (sealed.is !== 'box') return { is: 'refused' }
      return ask({ do: 'set', account, to: offer.to, box: sealed.box })
    })

  /** Has what was written read back, and compared where both are known. */
  async function readBack({ keyId, mark }: StoredKeyRow, operation: VaultOperation): Promise<OpenedKey> {
    const there = await fetchSealed(keyId, operation)
    if (!there.ok) return there
    return verifyKey(await operation.getSigner().query({ do: 'compare', keyId, ...there.value }), mark, operation.getEndReason)
  }

  /** Keeps the key that the signer holds under this name. */
  async function keep(
    keyId: string,
    signerKey: SignerResult,
    operation: VaultOperation,
    as: 'kept' | 'pending' = 'kept',
  ): Promise<OpenedKey> {
    if (signerKey.is === 'gone') return createVaultFailure(operation.getEndReason())
    const before = knownKeys.get(keyId)
    if (signerKey.is !== 'key' || (before !== undefined && isSettledKey(before))) return createVaultFailure('refused')
    // What was broken off under this name is undone first; what lies there and is not ours is never written over.
    const cleared = before === undefined ? createVaultSuccess(undefined) : await undo(before, operation)
    if (!cleared.ok) return cleared
    const { publicKey } = signerKey
    const row: StoredKeyRow = { keyId, mark: hashPublicKey(publicKey), state: 'keeping', since: clock.now() }
    // The row comes first: whatever breaks off from here on is found and undone.
    if (!knownKeys.put(row)) return createVaultFailure('refused')
    const heard = await write(keyId, operation)
    if (heard.is !== 'done') {
      // Only a plain answer says that nothing was written; otherwise the row stays, and is undone later.
      if (heard.is === 'locked' || heard.is === 'taken' || heard.is === 'refused') knownKeys.forget(keyId)
      return createVaultFailure(operation.getSigner().hasEnded() ? operation.getEndReason() : toVaultTrouble(heard))
    }
    const back = await readBack(row, operation)
    if (back.ok && knownKeys.put({ ...row, state: as })) return createVaultSuccess({ publicKey })
    // Without the signer nobody can say any more what lies there: the row stays, and is undone later.
    if (!operation.getSigner().hasEnded()) await undo(row, operation)
    return back.ok ? createVaultFailure('refused') : back
  }

  /** Removes what was kept; only after it was read and proved ours. */
  async function undo(row: StoredKeyRow, operation: VaultOperation): Promise<VaultResult<undefined>> {
    const there = await read(row, operation, false)
    // SECURITY: what cannot be read, or is not ours, stays where it is.
    if (!there.ok && there.why !== 'lost') return there
    if (there.ok) {
      if (!knownKeys.put({ ...row, state: 'leaving' })) return createVaultFailure('refused')
      const heard = await keeper.ask({ do: 'delete', account: toKeychainAccount(row.keyId) })
      if (heard.is !== 'done' && heard.is !== 'nothing') return createVaultFailure(toVaultTrouble(heard))
    }
    return knownKeys.forget(row.keyId) ? createVaultSuccess(undefined) : createVaultFailure('refused')
  }

  async function pending(keyId: string, operation: VaultOperation): Promise<OpenedKey> {
    const row = knownKeys.get(keyId)
    return row?.state === 'pending' ? read(row, operation, false) : createVaultFailure('unknown key')
  }

  return { read, pending, keep, undo }
}

/** Whether the keeping of a key came to its end: nothing of it is undone by itself. */
export const isSettledKey = ({ state }: StoredKeyRow): boolean => state === 'kept' || state === 'pending'

/** What a signer said of a key, compared with what was written down of it. */
function verifyKey(result: SignerResult, mark: string, gone: () => VaultTrouble): OpenedKey {
  if (result.is === 'gone') return createVaultFailure(gone())
  if (result.is !== 'key' || hashPublicKey(result.publicKey) !== mark) return createVaultFailure('mismatched')
  const { publicKey, ceilings, knownSince } = result
  const beside = {
    ...(ceilings !== undefined && { ceilings }),
    ...(knownSince !== undefined && { knownSince }),
  }
  return createVaultSuccess({ publicKey, ...beside })
}

const hashPublicKey = (publicKey: string): string => createHash('sha256').update(publicKey).digest('hex')
/** What a vault answers where it could, and where it could not. */
export const createVaultSuccess = <T>(value: T): VaultResult<T> => ({ ok: true, value })
export const createVaultFailure = (why: VaultTrouble): { readonly ok: false; readonly why: VaultTrouble } => ({
  ok: false,
  why,
})

/** What an answer other than the one hoped for means for the key. */
export function toVaultTrouble({ is }: KeeperResult): VaultTrouble {
  if (is === 'locked' || is === 'hung' || is === 'no libsecret') return is
  if (is === 'taken' || is === 'refused') return 'refused'
  return is === 'unkept' ? 'mismatched' : 'unavailable'
}
