import { openPassingVault } from '../../src/main/keychain/passing-vault'
import { openVault } from '../../src/main/keychain/vault'
import type { Clock, PassingVault, Vault } from '../../src/main/ports'
import type { SignedList } from '../../src/signer/signed-list'
import { memorySigner } from './memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore } from './memory-vault-parts'

/** A vault on a store that nobody else has, and that is gone with it. */
export function createMemoryVault(clock: Pick<Clock, 'now'>): Vault {
  const store = memoryStore()
  return openVault({
    clock: { now: () => clock.now(), after: () => () => undefined },
    knownKeys: memoryKeyRows(),
    fork: () => memoryKeeper(store),
    signer: memorySigner(clock),
  })
}

/** A vault that keeps nothing, with the core that ships in this very process. */
export const createPracticeVault = (clock: Pick<Clock, 'now'>, list?: SignedList): PassingVault =>
  openPassingVault(memorySigner(clock, list))
