import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openVault } from '../../src/main/keychain/vault'
import type { Vault } from '../../src/main/ports'
import { listFile } from '../../src/signer/list-file'
import { openSignedList } from '../../src/signer/signed-list'
import { memorySigner } from '../kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore } from '../kit/memory-vault-parts'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { formFor } from '../kit/real-account'

let home: string
let desk: OpenDesk
let vault: Vault
let keyId: string

const row = (isPractice: boolean) =>
  desk.snapshot().keyring?.value.rows.find(({ profile }) => (profile.kind === 'practice') === isPractice)

const use = async (isPractice: boolean): Promise<void> => {
  await desk.api.profiles.use({ id: row(isPractice)?.profile.id ?? '' })
  await desk.until(
    'it is read',
    ({ profile, account }) => (profile?.value.kind === 'practice') === isPractice && account?.from === 'live',
  )
}

beforeEach(async () => {
  home = fs.mkdtempSync(join(tmpdir(), 'perpdesk-elsewhere-'))
  const [store, knownKeys] = [memoryStore(), memoryKeyRows()]
  desk = await openDesk({
    vault(clock) {
      const list = openSignedList(listFile(join(home, 'signed.list')), () => clock.now())
      const signer = memorySigner(clock, list)
      vault = openVault({ clock, knownKeys, fork: () => memoryKeeper(store), signer })
      return vault
    },
  })
  desk.person.will({ is: 'key', form: formFor(desk) })
  await desk.api.keys.add()
  await desk.until('the profile is told', ({ keyring }) => keyring?.value.rows.length === 2)
  await use(false)
  keyId = knownKeys.all().find(({ keyId: each }) => !each.startsWith('data.'))?.keyId ?? ''
})
afterEach(async () => {
  await desk.close()
  fs.rmSync(home, { recursive: true, force: true })
})

/** Has the real key sign a write as whoever is in main could, and waits for both comparisons of a minute. */
async function signBeside(): Promise<boolean> {
  const what = {
    is: 'call',
    method: 'POST',
    path: '/v1/order/cancel_all_after',
    body: '{"trigger_after":5000}',
  } as const
  const signed = await vault.sign(keyId, what, 0)
  await desk.turn(30_500)
  await desk.turn(30_500)
  return signed.ok
}
const halts = () => desk.journal.lines.filter(({ saw }) => saw === 'impossible')

it('a signature beside the journal is told within a minute while its profile is in use', async () => {
  expect(await signBeside()).toBe(true)
  await desk.until('the halt', ({ writes }) => writes?.value.state === 'halted')
  expect(halts()).toHaveLength(1)
})

// Known: only the profile in use has its signer's list compared, and the key of the one before goes on signing.
it.fails(
  'a signature beside the journal is told within a minute, or is none, while another profile is in use',
  async () => {
    await use(true)
    const isSigned = await signBeside()
    expect(isSigned && halts().length === 0).toBe(false)
  },
)

it('a signature beside the journal is told at the latest when its profile is in use again', async () => {
  await use(true)
  expect(await signBeside()).toBe(true)
  await use(false).catch(() => undefined)
  await desk.until('the halt', ({ writes }) => writes?.value.state === 'halted')
  expect(halts()).toHaveLength(1)
})
