import { join } from 'node:path'
import type { KeeperProcess } from '../keychain/keeper-line'
import { createSignerLine, type SignerLine } from '../keychain/signer-line'
import type { Clock } from '../ports'
import { forkChild } from './child'
import { programs } from './taken'

interface KeyChildrenParts {
  /** The folder of the built main process. */
  readonly built: string
  /** The desk's own folder. */
  readonly folder: string
  readonly clock: Clock
}

/** The lists of what was signed, by whose keys; beside the journal, each its signer's own. */
// SECURITY: where they lie is not for anybody to change who is loaded later; a signer that is given no list signs no write.
const lists = Object.freeze({ kept: 'signed.list', practice: 'signed-practice.list' } as const)

/** The ways to start whoever reads the system's store, and whoever signs. */
export function keyChildren({ built, folder, clock }: KeyChildrenParts) {
  return {
    keeper: (): KeeperProcess => forkChild(join(built, programs.keeper), [], 'Key keeper'),
    signer: (of: keyof typeof lists): SignerLine =>
      createSignerLine({
        fork: () => forkChild(join(built, programs.signer), [join(folder, lists[of])], 'Signer'),
        clock,
      }),
  }
}
