import { join } from 'node:path'
import type { KeeperProcess } from '../keychain/keeper-line'
import { createSignerLine, type SignerLine } from '../keychain/signer-line'
import type { Clock } from '../ports'
import { forkChild } from './child'

interface KeyChildrenParts {
  /** The folder of the built main process. */
  readonly built: string
  /** The desk's own folder. */
  readonly folder: string
  readonly clock: Clock
}

/** What is started for keys: the same two programs each time; a signer is told where its list lies. */
// SECURITY: what is started for keys is not for anybody to change who is loaded later.
const programs = Object.freeze({ keeper: 'keeper.js', signer: 'signer.js' } as const)

/** The lists of what was signed, by whose keys; beside the journal, each its signer's own. */
// SECURITY: a signer that is given no list signs no write: one on trial has none.
const lists = Object.freeze({ kept: 'signed.list', practice: 'signed-practice.list' } as const)

/** The ways to start whoever reads the system's store, and whoever signs. */
export function keyChildren({ built, folder, clock }: KeyChildrenParts) {
  const signerOn = (args: readonly string[]): SignerLine =>
    createSignerLine({ fork: () => forkChild(join(built, programs.signer), args, 'Signer'), clock })
  return {
    keeper: (): KeeperProcess => forkChild(join(built, programs.keeper), [], 'Key keeper'),
    signer: (of: keyof typeof lists | 'trial'): SignerLine =>
      signerOn(of === 'trial' ? [] : [join(folder, lists[of])]),
  }
}
