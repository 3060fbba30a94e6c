import { join, resolve } from 'node:path'
import type { SignerProcess } from '../src/main/keychain/signer-client'
import { forkOwnProcess } from '../test/campaigns/contact/own-process'

/** Starts the shipped signer. It flushes each signature to a list in `folder` first. */
export const forkSigner = (folder: string): SignerProcess =>
  forkOwnProcess(resolve('out/main/signer.js'), [join(folder, 'signed.list')])
