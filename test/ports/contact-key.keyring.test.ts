import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TradingProfile } from '../../src/core/profile/trading-profile'
import { systemClock } from '../../src/main/clock'
import { openVault } from '../../src/main/keychain/vault'
import { openDeskDatabase } from '../../src/main/records/desk-database'
import { openAnchoredJournal } from '../../src/main/records/anchored-journal'
import { openKeyRowStore } from '../../src/main/records/key-row-store'
import { openStoredSettings } from '../../src/main/records/stored-settings'
import { seedFrom } from '../kit/keytext'
import { linesOf } from '../kit/profile-chain'
import { keepTyped } from '../kit/typed-key'
import { openReadOnlyVenue } from '../../src/main/venue/read-only-venue'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { unlockKept } from '../campaigns/contact/kept-key'
import { keeperChildren, type KeeperChildren } from '../kit/keeper-child'
import { openKeyring, type Keyring } from '../kit/keyring'
import { signerChildren, type SignerChildren } from '../kit/signer-child'

const NAME = 'Mine'

let practice: PracticeHandle
let ring: Keyring
let children: KeeperChildren
let signers: SignerChildren
let folder: string
let env: NodeJS.ProcessEnv

/** Data left behind by a desk with a keyed account and a watched one. */
beforeAll(async () => {
  practice = await openPractice({ seed: 7, limits: false })
  ring = await openKeyring('unlocked')
  ;[children, signers] = await Promise.all([keeperChildren(), signerChildren()])
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-contact-'))
  env = { ...ring.env, PERPDESK_HOME: folder }
  const opened = await openDeskDatabase(join(folder, 'perpdesk.db'))
  if (!('database' in opened)) throw new Error(opened.why)
  const { database } = opened
  const { accountId, secret } = practice.account
  const seed = seedFrom(secret)
  if (!seed.ok) throw new Error('The exchange gave a secret that cannot be read.')
  const vault = openVault({
    fork: () => children.fork(env),
    signer: signers.line(),
    clock: systemClock,
    knownKeys: openKeyRowStore(database),
  })
  expect(await keepTyped(vault, 'key-one', seed.value)).toMatchObject({ ok: true })
  await vault.close()
  const { baseUrl, publicStreamUrl, privateStreamUrl } = practice
  const place = { kind: 'custom', addresses: { baseUrl, publicStreamUrl, privateStreamUrl } } as const
  const one: TradingProfile = {
    ...place,
    ...{ id: 'one', label: NAME, accountId, keyId: 'key-one', writesAllowed: false },
  }
  const two: TradingProfile = { ...place, id: 'two', label: 'Only looked at', writesAllowed: false }
  openStoredSettings(database).set('profiles', JSON.stringify([one, two]))
  openAnchoredJournal(database, join(folder, 'perpdesk.anchor')).append(...linesOf(one, two))
  database.close()
})
afterAll(async () => {
  children.close()
  signers.close()
  await ring.close()
  await practice.close()
  rmSync(folder, { recursive: true, force: true })
})

const unlock = (name = NAME, origin = practice.baseUrl, changed: NodeJS.ProcessEnv = env) =>
  unlockKept(name, origin, { keeper: children.file, signer: signers.file, env: changed })

describe('the key of an account of this desk', () => {
  it('signs questions through the app’s vault until it is released', async () => {
    const key = await unlock()
    const { baseUrl, publicStreamUrl, privateStreamUrl } = practice
    const addresses = { baseUrl, publicStreamUrl, privateStreamUrl }
    const venue = openReadOnlyVenue({
      addresses,
      clock: systemClock,
      ids: { chance: () => 0 },
      ...key.signer,
    })
    expect(await venue.read.holdings()).toMatchObject({ is: 'read' })
    await venue.close()

    await key.close()
    expect(await key.signer.vault.sign('key-one', { is: 'stream' }, 0)).toEqual({ ok: false, why: 'locked' })
    expect(JSON.stringify(key)).not.toContain(practice.account.secret.slice(8, 30))
  })

  it.each([
    ['an account that nobody has', () => unlock('Yours'), 64, 'no account that is called Yours'],
    ['another place', () => unlock(NAME, 'https://venue.example'), 64, 'and not at https://venue.example'],
    ['an account without a key', () => unlock('Only looked at'), 64, 'it has no key'],
    [
      'a folder without a desk',
      () => unlock(NAME, practice.baseUrl, { ...env, PERPDESK_HOME: join(folder, 'none') }),
      64,
      'There is no desk in',
    ],
    [
      'no keychain',
      () => unlock(NAME, practice.baseUrl, { PERPDESK_HOME: folder, HOME: folder }),
      69,
      'there is no keychain',
    ],
  ])('is not available for %s', async (_what, ask, code, sentence) => {
    await expect(ask()).rejects.toMatchObject({ code, message: expect.stringContaining(sentence) as string })
  })

  it('is not available while the desk is open, which locks its list of accounts', async () => {
    const held = await openDeskDatabase(join(folder, 'perpdesk.db'))
    try {
      await expect(unlock()).rejects.toMatchObject({
        code: 75,
        message: expect.stringContaining('Close the desk first') as string,
      })
    } finally {
      if ('database' in held) held.database.close()
    }
  })
})
