import { createHash } from 'node:crypto'
import type {
  ClockPort,
  StoredKeyRow,
  StoredKeyRows,
  SealedSigningKey,
  VaultResult,
  VaultTrouble,
} from '../main-ports'
import type { KeeperResult, KeeperClient } from './keeper-client'
import { toKeychainAccount } from './keeper-protocol'
import type { SignerSession, SignerResult } from './signer-client'

/** Public key and signing limits of an opened key, or the reason why it is not available. */
export type OpenedKey = VaultResult<{
  readonly publicKey: string
  readonly ceilings?: string
  readonly knownSince?: number
}>

/** One vault operation: its signer, and if the vault was locked since its start. */
export interface VaultOperation {
  readonly getSigner: () => SignerSession
  readonly getEndReason: () => VaultTrouble
  readonly isLocked: () => boolean
}

/**
 * Keys in the store: read and written by the keeper, verified by the signer. The order of steps allows an interrupted
 * operation to be undone.
 */
export interface StoredKeys {
  /** Reads and verifies a key. With `isUsed` it can sign afterwards. */
  read(row: StoredKeyRow, operation: VaultOperation, isUsed: boolean): Promise<OpenedKey>
  /** Stores the key that the signer holds under this name. After it was read back, it can sign or is pending. */
  keep(
    keyId: string,
    signerKey: SignerResult,
    operation: VaultOperation,
    as?: 'kept' | 'pending',
  ): Promise<OpenedKey>
  pending(keyId: string, operation: VaultOperation): Promise<OpenedKey>
  undo(row: StoredKeyRow, operation: VaultOperation): Promise<VaultResult<undefined>>
}

export interface StoredKeysParts {
  readonly keeper: KeeperClient
  readonly knownKeys: StoredKeyRows
  readonly clock: Pick<ClockPort, 'now'>
}

export function createStoredKeys({ keeper, knownKeys, clock }: StoredKeysParts): StoredKeys {
  async function fetchSealed(
    keyId: string,
    { getSigner, getEndReason }: VaultOperation,
  ): Promise<VaultResult<SealedSigningKey>> {
    const offer = await getSigner().query({ do: 'offer', keyId, from: 'keeper' })
    if (offer.is !== 'offer') return createVaultFailure(getEndReason())
    const { to } = offer
    const response = await keeper.ask({ do: 'get', account: toKeychainAccount(keyId), to })
    if (response.is !== 'box')
      return createVaultFailure(response.is === 'nothing' ? 'lost' : toVaultTrouble(response))
    return createVaultSuccess({ to, box: response.box })
  }

  /**
   * The signer reads a key from the store and verifies that it is the stored one. With `isUsed` it can sign afterwards.
   */
  async function read(
    { keyId, mark }: StoredKeyRow,
    operation: VaultOperation,
    isUsed: boolean,
  ): Promise<OpenedKey> {
    const there = await fetchSealed(keyId, operation)
    if (!there.ok) return there
    return verifyKey(
      await operation.getSigner().query({ do: 'open', keyId, ...there.value, mark, isUsed }),
      mark,
      operation.getEndReason,
    )
  }

  const write = (keyId: string, { getSigner }: VaultOperation): Promise<KeeperResult> =>
    keeper.runConversation(async ask => {
      const account = toKeychainAccount(keyId)
      const offer = await ask({ do: 'offer', account })
      if (offer.is !== 'offer') return offer
      const sealed = await getSigner().query({ do: 'seal', keyId, to: offer.to })
      if (sealed.is !== 'box') return { is: 'refused' }
      return ask({ do: 'set', account, to: offer.to, box: sealed.box })
    })

  /** Reads the written key back and compares both in the signer. */
  async function readBack({ keyId, mark }: StoredKeyRow, operation: VaultOperation): Promise<OpenedKey> {
    const there = await fetchSealed(keyId, operation)
    if (!there.ok) return there
    return verifyKey(
      await operation.getSigner().query({ do: 'compare', keyId, ...there.value }),
      mark,
      operation.getEndReason,
    )
  }

  async function keep(
    keyId: string,
    signerKey: SignerResult,
    operation: VaultOperation,
    as: 'kept' | 'pending' = 'kept',
  ): Promise<OpenedKey> {
    if (signerKey.is === 'gone') return createVaultFailure(operation.getEndReason())
    const before = knownKeys.get(keyId)
    if (signerKey.is !== 'key' || (before !== undefined && isSettledKey(before)))
      return createVaultFailure('refused')
    // An interrupted operation under this name is undone first. A foreign item is never overwritten.
    const cleared = before === undefined ? createVaultSuccess(undefined) : await undo(before, operation)
    if (!cleared.ok) return cleared
    const { publicKey } = signerKey
    const row: StoredKeyRow = { keyId, mark: hashPublicKey(publicKey), state: 'keeping', since: clock.now() }
    // The row is written first, so that any interruption from here on is found and undone.
    if (!knownKeys.put(row)) return createVaultFailure('refused')
    const response = await write(keyId, operation)
    if (response.is !== 'done') {
      // Only these responses prove that nothing was written; otherwise the row stays and is undone later.
      if (response.is === 'locked' || response.is === 'taken' || response.is === 'refused')
        knownKeys.forget(keyId)
      return createVaultFailure(
        operation.getSigner().hasEnded() ? operation.getEndReason() : toVaultTrouble(response),
      )
    }
    const back = await readBack(row, operation)
    if (back.ok && knownKeys.put({ ...row, state: as })) return createVaultSuccess({ publicKey })
    // Without the signer the item cannot be identified: the row stays and is undone later.
    if (!operation.getSigner().hasEnded()) await undo(row, operation)
    return back.ok ? createVaultFailure('refused') : back
  }

  /** Removes a stored key, only after it was read and verified. */
  async function undo(row: StoredKeyRow, operation: VaultOperation): Promise<VaultResult<undefined>> {
    const there = await read(row, operation, false)
    // SECURITY: an item that cannot be read or is foreign stays in place.
    if (!there.ok && there.why !== 'lost') return there
    if (there.ok) {
      if (!knownKeys.put({ ...row, state: 'leaving' })) return createVaultFailure('refused')
      const response = await keeper.ask({ do: 'delete', account: toKeychainAccount(row.keyId) })
      if (response.is !== 'done' && response.is !== 'nothing')
        return createVaultFailure(toVaultTrouble(response))
    }
    return knownKeys.forget(row.keyId) ? createVaultSuccess(undefined) : createVaultFailure('refused')
  }

  async function pending(keyId: string, operation: VaultOperation): Promise<OpenedKey> {
    const row = knownKeys.get(keyId)
    return row?.state === 'pending' ? read(row, operation, false) : createVaultFailure('unknown key')
  }

  return { read, pending, keep, undo }
}

/** Returns true if storing the key was completed, so that it is not undone automatically. */
export const isSettledKey = ({ state }: StoredKeyRow): boolean => state === 'kept' || state === 'pending'

function verifyKey(result: SignerResult, mark: string, getEndReason: () => VaultTrouble): OpenedKey {
  if (result.is === 'gone') return createVaultFailure(getEndReason())
  if (result.is !== 'key' || hashPublicKey(result.publicKey) !== mark) return createVaultFailure('mismatched')
  const { publicKey, ceilings, knownSince } = result
  const beside = {
    ...(ceilings !== undefined && { ceilings }),
    ...(knownSince !== undefined && { knownSince }),
  }
  return createVaultSuccess({ publicKey, ...beside })
}

const hashPublicKey = (publicKey: string): string => createHash('sha256').update(publicKey).digest('hex')
export const createVaultSuccess = <T>(value: T): VaultResult<T> => ({ ok: true, value })
export const createVaultFailure = (
  why: VaultTrouble,
): { readonly ok: false; readonly why: VaultTrouble } => ({
  ok: false,
  why,
})

export function toVaultTrouble({ is }: KeeperResult): VaultTrouble {
  if (is === 'locked' || is === 'hung' || is === 'no libsecret') return is
  if (is === 'taken' || is === 'refused') return 'refused'
  return is === 'unkept' ? 'mismatched' : 'unavailable'
}
