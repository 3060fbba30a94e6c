import type { ClockPort, StoredKeyRows, KeyVault, VaultResult } from '../main-ports'
import { createKeeperClient, type KeeperClient, type KeeperProcess } from './keeper-client'
import {
  createStoredKeys,
  isSettledKey,
  createVaultFailure,
  toVaultTrouble,
  createVaultSuccess,
  type OpenedKey,
  type VaultOperation,
} from './stored-keys'
import type { SignerResult, SignerSession, SignerClient } from './signer-client'
import { createSignatureListReader, toListedResult } from './signature-list-reader'
import { createVaultSigning } from './vault-signing'
import { createVaultTrials } from './vault-trials'
import { startCeilingEntry } from './ceiling-entry'
import { isDataKeyId } from '../../signer/signing-content'
import { parseCeilings } from '../../signer/understand/key-ceilings'
import { currentSystem } from '../system'
import { defaultDisplayNames } from '@messages/names'

export interface VaultOptions {
  readonly fork: () => KeeperProcess
  readonly signer: SignerClient
  readonly clock: ClockPort
  readonly knownKeys: StoredKeyRows
  /** Timeout for an open store, in milliseconds. Includes the start of the keeper on a busy computer. */
  readonly patience?: number
  /** Timeout of the first query, in milliseconds: the system may prompt for a password. */
  readonly firstPatience?: number
}

interface ReadyKey {
  readonly publicKey: string
  readonly life: SignerSession
  readonly ceilings?: string
  readonly knownSince?: number
}

const KEY_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** A vault whose keeper can outlast a query. */
export interface StoredVault extends KeyVault, Pick<KeeperClient, 'stay'> {}

/**
 * Opens the vault on the system store, which is queried only when a key is needed. Secrets are never in this process:
 * the form, the keeper and the signer are separate processes and exchange keys in boxes that only they can open.
 */
export function openVault(options: VaultOptions): StoredVault {
  const {
    clock,
    knownKeys,
    fork,
    patience: timeoutMs = 20_000,
    firstPatience: firstTimeoutMs = 120_000,
  } = options
  const { signer, listSignatures } = createSignatureListReader(options)
  const keeper = createKeeperClient({ fork, clock, timeoutMs, firstTimeoutMs })
  const storedKeys = createStoredKeys({ keeper, knownKeys, clock })
  const ready = new Map<string, ReadyKey>()
  const trials = createVaultTrials()
  const removals = createRemovalSet()
  const endListeners: (() => void)[] = []
  let locks = 0

  // All keys end with the signer process: the vault is then locked, for whatever reason.
  signer.onGone(() => {
    ready.clear()
    for (const listener of endListeners) listener()
  })

  const startOperation = (): VaultOperation => createOperation(signer, () => locks)

  function endIdleSigner(): void {
    // SECURITY: a signer without a key is ended.
    if (!operations.isGoing() && ready.size === 0 && !trials.hasAny()) signer.end()
  }
  const operations = createOperationQueue(endIdleSigner)
  const runOperation = <T>(run: (operation: VaultOperation) => Promise<T>, own = startOperation()) =>
    operations.take(() => run(own))

  /** Marks a key as able to sign, unless the vault was locked meanwhile. */
  function markReady(
    keyId: string,
    opened: Omit<ReadyKey, 'life'>,
    { getSigner, isLocked }: VaultOperation,
  ): OpenedKey {
    if (!isLocked()) {
      ready.set(keyId, { ...opened, life: getSigner() })
      prepareSheetOffer(keyId)
    }
    return createVaultSuccess({ publicKey: opened.publicKey })
  }

  const findReadyKey = (keyId: string) => {
    const one = ready.get(keyId)
    return one?.life.hasEnded() === false ? one : undefined
  }

  const findSigner = (keyId: string) => findReadyKey(keyId)?.life
  const whyNot = (keyId: string) => (knownKeys.get(keyId) === undefined ? 'unknown key' : 'locked')
  const { prepareSheetOffer, ...signing } = createVaultSigning({
    ready: findSigner,
    tried: trials.findSigner,
    whyNot,
    begin: () => startOperation().getEndReason,
  })

  async function unlock(keyId: string, operation: VaultOperation): Promise<OpenedKey> {
    const there = operation.isLocked() ? undefined : findReadyKey(keyId)
    return there === undefined ? open(keyId, operation) : createVaultSuccess({ publicKey: there.publicKey })
  }

  /** Verifies and opens a stored key. A ready key keeps its earlier state until then. */
  async function open(keyId: string, operation: VaultOperation): Promise<OpenedKey> {
    if (operation.isLocked()) return createVaultFailure('locked')
    const row = knownKeys.get(keyId)
    if (row?.state !== 'kept') return createVaultFailure('unknown key')
    const opened = await storedKeys.read(row, operation, true)
    if (operation.isLocked()) return createVaultFailure('locked')
    return opened.ok ? markReady(keyId, opened.value, operation) : opened
  }

  async function destroy(keyId: string, operation: VaultOperation): Promise<VaultResult<undefined>> {
    const row = knownKeys.get(keyId)
    if (row === undefined) return createVaultFailure('unknown key')
    const undone = await storedKeys.undo(row, operation)
    if (!undone.ok) return undone
    ready.delete(keyId)
    await operation.getSigner().query({ do: 'forget', keyId })
    return undone
  }

  async function checkStore(operation: VaultOperation): Promise<VaultResult<string>> {
    const response = await keeper.ask({ do: 'probe' })
    if (response.is !== 'done') return createVaultFailure(toVaultTrouble(response))
    for (const row of knownKeys.all()) if (!isSettledKey(row)) await storedKeys.undo(row, operation)
    return createVaultSuccess(getStoreName())
  }

  /** The signer already holds the key; storing it waits for earlier operations. */
  function storeKey(
    keyId: string,
    signerKey: Promise<SignerResult>,
    operation: VaultOperation,
    isUsed = true,
  ): Promise<OpenedKey> {
    return runOperation(async () => {
      const signerResult = await signerKey
      const done = await storedKeys.keep(keyId, signerResult, operation, isUsed ? 'kept' : 'pending')
      if (done.ok && isUsed) return markReady(keyId, done.value, operation)
      // SECURITY: a pending key signs nothing, so the signer forgets it.
      if (signerResult.is === 'key') await operation.getSigner().query({ do: 'forget', keyId })
      return done
    }, operation)
  }

  function lock(): void {
    locks++
    ready.clear()
    // SECURITY: the keys end with the signer process.
    signer.end()
    keeper.expectPrompt()
  }

  return {
    offer: keyId =>
      KEY_ID.test(keyId)
        ? trials.offer(keyId, startOperation())
        : Promise.resolve(createVaultFailure('refused')),
    hold: (keyId, sealed) => trials.take(keyId, sealed),
    keep(keyId) {
      const { operation, publicKey } = trials.end(keyId) ?? {}
      if (operation === undefined || publicKey === undefined)
        return Promise.resolve(createVaultFailure('unknown key'))
      return storeKey(keyId, Promise.resolve({ is: 'key', publicKey }), operation)
    },
    async letGo(keyId) {
      const trial = trials.end(keyId)
      // A key that already signs under this name is another key.
      if (trial?.publicKey !== undefined) await trial.operation.getSigner().query({ do: 'forget', keyId })
      endIdleSigner()
    },
    make(keyId) {
      if (!KEY_ID.test(keyId)) return Promise.resolve(createVaultFailure('refused'))
      const own = startOperation()
      return storeKey(keyId, own.getSigner().query({ do: 'make', keyId }), own, isDataKeyId(keyId))
    },
    pendingKey: keyId => runOperation(async own => storedKeys.pending(keyId, own)),
    adopt: keyId => (removals.has(keyId) ? createVaultFailure('refused') : adoptPendingKey(knownKeys, keyId)),
    unlock: keyId => runOperation(own => unlock(keyId, own)),
    forgetUnlocked: keyId => runOperation(own => releaseKey(ready, keyId, own)),
    ...signing,
    stay: keeper.stay,
    listed: (keyId, after) =>
      toListedResult(listSignatures(after, runOperation), createVaultFailure(whyNot(keyId))),
    listedByAny: after => listSignatures(after, runOperation),
    ceilings: keyId => getCeilings(findReadyKey(keyId)),
    bound(keyId) {
      // SECURITY: a lock after the request wins: writing limits does not reopen a key.
      const own = startOperation()
      return startCeilingEntry({ keeper, reopen: () => runOperation(() => open(keyId, own), own) }, keyId)
    },
    ...{
      lock,
      store: () => runOperation(checkStore),
      onGone: (listener: () => void) => void endListeners.push(listener),
    },
    ...createAccountCards(keeper, knownKeys),
    destroy: keyId => removals.while(keyId, () => runOperation(own => destroy(keyId, own))),
    async close() {
      lock()
      keeper.close()
      await operations.over()
    },
  }
}

const createAccountCards = (
  keeper: Pick<KeeperClient, 'ask'>,
  knownKeys: StoredKeyRows,
): Pick<KeyVault, 'keepAccount' | 'listAccounts'> => ({
  async keepAccount(account) {
    const row = knownKeys.get(account.keyId)
    if (row !== undefined) await keeper.ask({ do: 'keep account', card: { ...account, mark: row.mark } })
  },
  async listAccounts() {
    const response = await keeper.ask({ do: 'accounts' })
    return response.is === 'accounts'
      ? createVaultSuccess(response.cards)
      : createVaultFailure(toVaultTrouble(response))
  },
})

async function releaseKey(
  ready: Map<string, ReadyKey>,
  keyId: string,
  operation: VaultOperation,
): Promise<void> {
  const one = ready.get(keyId)
  ready.delete(keyId)
  if (one !== undefined && !operation.isLocked()) await one.life.query({ do: 'forget', keyId })
}

function getCeilings({ ceilings = '', knownSince }: Partial<ReadyKey> = {}): ReturnType<
  KeyVault['ceilings']
> {
  const read = parseCeilings(ceilings)
  return read && { ...read, ...(knownSince !== undefined && { knownSince }) }
}

/** Runs whole operations one after another, so that a key is not removed while it is being stored. */
function createOperationQueue(onEnd: () => void) {
  let running = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    isGoing: () => running > 0,
    over: () => last,
    async take<T>(run: () => Promise<T>): Promise<T> {
      running += 1
      const done = last.then(run)
      // The caller receives the error; the next operation starts in any case.
      last = done.then(
        () => undefined,
        () => undefined,
      )
      try {
        return await done
      } finally {
        running -= 1
        onEnd()
      }
    },
  }
}

function createRemovalSet() {
  const leaving = new Set<string>()
  return {
    has: (keyId: string): boolean => leaving.has(keyId),
    while<T>(keyId: string, run: () => Promise<T>): Promise<T> {
      leaving.add(keyId)
      return run().finally(() => leaving.delete(keyId))
    },
  }
}

function adoptPendingKey(knownKeys: StoredKeyRows, keyId: string): VaultResult<undefined> {
  const row = knownKeys.get(keyId)
  if (row === undefined || !isSettledKey(row)) return createVaultFailure('unknown key')
  if (row.state === 'kept') return createVaultSuccess(undefined)
  return knownKeys.put({ ...row, state: 'kept' })
    ? createVaultSuccess(undefined)
    : createVaultFailure('refused')
}

function createOperation(signer: SignerClient, getLockCount: () => number): VaultOperation {
  // Lock count at the start: a later lock wins.
  const before = getLockCount()
  const isLocked = () => getLockCount() !== before
  let life: SignerSession | undefined
  return {
    getSigner: () => (life ??= signer.getSession()),
    isLocked,
    getEndReason: () => (isLocked() ? 'locked' : 'unavailable'),
  }
}

function getStoreName(): string {
  if (currentSystem.platform === 'darwin') return defaultDisplayNames.macKeychain
  return currentSystem.platform === 'win32'
    ? defaultDisplayNames.windowsKeychain
    : defaultDisplayNames.secretService
}
