import { join } from 'node:path'
import type { KeeperProcess } from '../keychain/keeper-line'
import { createSignerClient, type SignerClient } from '../keychain/signer-line'
import type { ClockPort } from '../ports'
import { forkHelperProcess } from './child'
import { childPrograms } from './taken'

interface KeyProcessParts {
  /** The folder of the built main process. */
  readonly built: string
  /** The desk's own folder. */
  readonly folder: string
  readonly clock: ClockPort
}

/** The lists of what was signed, by whose keys; beside the journal, each its signer's own. */
// SECURITY: where they lie is not for anybody to change who is loaded later; a signer that is given no list signs no write.
const signedListFiles = Object.freeze({ kept: 'signed.list', practice: 'signed-practice.list' } as const)

/** The ways to start whoever reads the system's store, and whoever signs. */
export function createKeyProcesses({ built, folder, clock }: KeyProcessParts) {
  return {
    keeper: (): KeeperProcess => forkHelperProcess(join(built, childPrograms.keeper), [], 'Key keeper'),
    signer: (of: keyof typeof signedListFiles): SignerClient =>
      createSignerClient({
        fork: () => forkHelperProcess(join(built, childPrograms.signer), [join(folder, signedListFiles[of])], 'Signer'),
        clock,
      }),
  }
}
