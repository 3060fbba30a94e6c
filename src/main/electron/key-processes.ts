import { join } from 'node:path'
import type { KeeperProcess } from '../keychain/keeper-client'
import { createSignerClient, type SignerClient, type SignerProcess } from '../keychain/signer-client'
import type { ClockPort } from '../main-ports'
import { forkHelperProcess } from './child-process'
import { childPrograms } from './child-programs'

interface KeyProcessParts {
  readonly built: string
  readonly folder: string
  readonly clock: ClockPort
}

// SECURITY: modules loaded later cannot change these paths; a signer without its list signs no write.
const signedListFiles = Object.freeze({ kept: 'signed.list', practice: 'signed-practice.list' } as const)

export function createKeyProcesses({ built, folder, clock }: KeyProcessParts) {
  const forkSigner = (args: readonly string[]): SignerProcess =>
    forkHelperProcess(join(built, childPrograms.signer), args, 'Signer')
  return {
    forkSigner,
    keeper: (): KeeperProcess => forkHelperProcess(join(built, childPrograms.keeper), [], 'Key keeper'),
    signer: (of: keyof typeof signedListFiles): SignerClient =>
      createSignerClient({
        fork: () => forkSigner([join(folder, signedListFiles[of])]),
        clock,
      }),
  }
}
