import { openEphemeralVault } from '../../src/main/keychain/ephemeral-vault'
import { openVault } from '../../src/main/keychain/vault'
import type { ClockPort, EphemeralVault, KeyVault } from '../../src/main/main-ports'
import type { SignedWriteList } from '../../src/signer/signed-list'
import { memorySigner } from './memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore } from './memory-vault-parts'

/** A vault on a private store that ends with it. */
export function createMemoryVault(clock: Pick<ClockPort, 'now'>): KeyVault {
  const store = memoryStore()
  return openVault({
    clock: { now: () => clock.now(), after: () => () => undefined },
    knownKeys: memoryKeyRows(),
    fork: () => memoryKeeper(store),
    signer: memorySigner(clock),
  })
}

/** A vault without storage, on the production core in this process. */
export const createPracticeVault = (clock: Pick<ClockPort, 'now'>, list?: SignedWriteList): EphemeralVault =>
  openEphemeralVault(memorySigner(clock, list))
