import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { systemClock } from '../../src/main/clock'
import { openVault } from '../../src/main/keychain/vault'
import { openPractice } from '../../src/practice/open-practice'
import { keeperChildren } from './keeper-child'
import { openKeyring } from './keyring'
import { seedFrom } from './keytext'
import { memoryKeyRows } from './memory-vault-parts'
import { signerChildren } from './signer-child'
import { keepTyped } from './typed-key'

/** An account at a local exchange whose key and account card lie in a real keychain, and an empty data folder. */
export async function openLifeboatAccount() {
  const practice = await openPractice({ seed: 7, limits: false })
  const ring = await openKeyring('unlocked')
  const [keepers, signers] = await Promise.all([keeperChildren(), signerChildren()])
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-boat-'))
  const { accountId, secret } = practice.account
  const seed = seedFrom(secret)
  if (!seed.ok) throw new Error('The exchange gave a secret that cannot be read.')
  const vault = openVault({
    fork: () => keepers.fork(ring.env),
    signer: signers.line(),
    clock: systemClock,
    knownKeys: memoryKeyRows(),
  })
  expect(await keepTyped(vault, 'key-one', seed.value)).toMatchObject({ ok: true })
  await vault.keepAccount({
    ...{ id: 'one', label: 'Mine', baseUrl: practice.baseUrl, accountId, keyId: 'key-one' },
  })
  await vault.close()
  return {
    practice,
    folder,
    env: { ...ring.env, PERPDESK_HOME: folder },
    /** Built programs of the key keeper and the signer. */
    files: { keeper: keepers.file, signer: signers.file },
    async close() {
      keepers.close()
      signers.close()
      await ring.close()
      await practice.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type LifeboatAccount = Awaited<ReturnType<typeof openLifeboatAccount>>
