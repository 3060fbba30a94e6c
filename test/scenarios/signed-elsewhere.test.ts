import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../src/core/attempt/entry'
import { openVault } from '../../src/main/keychain/vault'
import type { StoredKeyRows, SettingsStore, KeyVault } from '../../src/main/main-ports'
import { createListFile } from '../../src/signer/list-file'
import { openSignedWriteList } from '../../src/signer/signed-list'
import { signConfirmed } from '../kit/confirmations'
import { hasBook, resting } from '../kit/drafts'
import { generousGuards } from '../kit/generous-guards'
import { memoryJournal, memorySettings } from '../kit/memory-records'
import { memorySigner, type MemorySigner } from '../kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore, type MemoryStore } from '../kit/memory-vault-parts'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { formFor } from '../kit/real-account'

let home: string
let desk: OpenDesk
let vault: KeyVault
let signer: MemorySigner
let keyId: string
let left: { readonly store: MemoryStore; readonly knownKeys: StoredKeyRows; readonly settings: SettingsStore }

const file = () => join(home, 'signed.list')
const row = (isPractice: boolean) =>
  desk.snapshot().keyring?.value.rows.find(({ profile }) => (profile.kind === 'practice') === isPractice)

const use = async (isPractice: boolean): Promise<void> => {
  await desk.api.profiles.use({ id: row(isPractice)?.profile.id ?? '' })
  await desk.until(
    'it is read',
    ({ profile, account }) => (profile?.value.kind === 'practice') === isPractice && account?.from === 'live',
  )
}

/** Opens a desk on the data of an earlier run: keys, settings, the list and the journal lines. */
async function open(lines: readonly JournalEntry[] = [], waits = true): Promise<void> {
  const { store, knownKeys, settings } = left
  desk = await openDesk({
    ...{ settings, waits, journal: memoryJournal(lines) },
    vault(clock) {
      signer = memorySigner(
        clock,
        openSignedWriteList(createListFile(file()), () => clock.now()),
      )
      vault = openVault({ clock, knownKeys, fork: () => memoryKeeper(store, () => clock.now()), signer })
      return vault
    },
  })
}

beforeEach(async () => {
  home = fs.mkdtempSync(join(tmpdir(), 'perpdesk-elsewhere-'))
  left = { store: memoryStore(), knownKeys: memoryKeyRows(), settings: memorySettings() }
  await open()
  desk.person.will({ is: 'key', form: formFor(desk) })
  await desk.api.keys.add()
  await desk.until('the profile is told', ({ keyring }) => keyring?.value.rows.length === 2)
  await use(false)
  keyId = left.knownKeys.all().find(({ keyId: each }) => !each.startsWith('data.'))?.keyId ?? ''
})
afterEach(async () => {
  await desk.close()
  fs.rmSync(home, { recursive: true, force: true })
})

const cancelAfter = {
  is: 'call',
  method: 'POST',
  path: '/v1/order/cancel_all_after',
  body: '{"trigger_after":5000}',
} as const

/** Has the key sign a confirmed write, if it is unlocked. */
const signCancelAfter = () => signConfirmed(vault, keyId, cancelAfter, 0, { at: desk.clock.now() })

/** Has the real key sign a write as any code in main could, after unlocking it if needed. */
async function signBeside(): Promise<void> {
  await vault.unlock(keyId)
  const signed = await signCancelAfter()
  if (!signed.ok) throw new Error(`It was not signed: ${signed.why}.`)
}

/** Lets both comparisons of a minute run. */
async function aMinute(): Promise<void> {
  await desk.turn(30_500)
  await desk.turn(30_500)
}

/** Locks the desk, and waits until its key is gone. */
async function lock(): Promise<void> {
  await desk.api.keys.lock()
  await desk.until('it has no key', () => row(false)?.key === 'desk locked')
}

const halts = () => desk.journal.lines.filter(({ saw }) => saw === 'impossible')
const holds = () => desk.snapshot().writes?.value.holds ?? []
const isHalted = () => desk.until('the halt', ({ writes }) => writes?.value.state === 'halted')
const isCompared = (count: number) =>
  desk.until('the comparison', () => {
    const numbers = desk.journal.lines.map(line => (line.saw === 'signatures compared' ? line.to.number : -1))
    return numbers.includes(count)
  })

const HERE = 'signed beside: POST /v1/order/cancel_all_after'
const ELSEWHERE = `${HERE} by main`

describe('a signature beside the journal', () => {
  it('is reported within a minute while its profile is in use', async () => {
    await signBeside()
    await aMinute()
    await isHalted()
    expect(halts()).toMatchObject([{ why: HERE }])
  })

  it('is reported within a minute while another profile is in use, with the key that made it', async () => {
    await use(true)
    await signBeside()
    await aMinute()
    await isHalted()
    expect(halts()).toMatchObject([{ why: ELSEWHERE }])
  })

  it.each<[string, () => Promise<unknown> | void]>([
    ['its key was locked again', () => vault.lock()],
    ['whoever signed died', () => signer.die()],
    ['its key was removed from this computer', () => vault.destroy(keyId)],
  ])('is reported though %s at once', async (_, hide) => {
    await use(true)
    await signBeside()
    await hide()
    await aMinute()
    await isHalted()
    expect(halts()).toMatchObject([{ why: ELSEWHERE }])
  })

  it.each<[string, string, () => Promise<unknown> | void]>([
    ['no connection is wanted', ELSEWHERE, () => desk.api.connection.leave()],
    ['the desk is locked', HERE, lock],
  ])('is reported within a minute while %s', async (_, why, leave) => {
    await leave()
    await signBeside()
    await aMinute()
    await isHalted()
    expect(halts()).toMatchObject([{ why }])
  })

  it('is reported though its key was locked beside the desk while its profile is in use', async () => {
    await signBeside()
    vault.lock()
    await aMinute()
    await isHalted()
    expect(halts()).toMatchObject([{ why: HERE }])
  })

  it('of an earlier run is reported within a minute of the next, though that unlocks no key', async () => {
    await use(true)
    await aMinute()
    await signBeside()
    const lines = desk.journal.lines
    await desk.close()
    await open(lines)
    expect(halts()).toEqual([])
    await aMinute()
    await isHalted()
    expect(halts()).toMatchObject([{ why: ELSEWHERE }])
  })

  it('is reported at the latest when its profile is in use again', async () => {
    await use(true)
    await signBeside()
    await use(false).catch(() => undefined)
    await isHalted()
    expect(halts()).toHaveLength(1)
  })
})

describe('an account that is no longer in use', () => {
  it('locks its key, which signs again once the account is used again', async () => {
    expect(await signCancelAfter()).toMatchObject({ ok: true })
    await use(true)
    await expect.poll(() => signCancelAfter()).toEqual({ ok: false, why: 'locked' })
    await use(false)
    expect(await signCancelAfter()).toMatchObject({ ok: true })
  })

  it('leaves no key unlocked that was only requested', async () => {
    await use(true)
    expect(await desk.api.keys.whole({ profileId: row(false)?.profile.id ?? '' })).toMatchObject({ ok: true })
    await expect.poll(() => signCancelAfter()).toEqual({ ok: false, why: 'locked' })
  })

  it('blocks nothing that the next account sends, and its orders in flight belong to no other account', async () => {
    await desk.until('the book', () => hasBook(desk))
    desk.person.will({ is: 'yes' })
    await desk.api.guards.set(generousGuards)
    desk.person.will({ is: 'yes', typed: 'main' })
    await desk.api.profiles.allowWrites({ id: row(false)?.profile.id ?? '' })
    await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
    desk.person.will({ is: 'yes', typed: 'SEND' })
    // An attempt is in flight once its line is on the disk, before it is signed.
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await use(true)
    await aMinute()
    await isCompared(1)
    expect(halts()).toEqual([])
    expect(holds().filter(({ is }) => is === 'halted')).toEqual([])
  })

  it('starts no process for a comparison where no signature is possible since', async () => {
    await use(true)
    vault.lock()
    await aMinute()
    const before = signer.begun()
    await aMinute()
    await aMinute()
    expect(signer.begun()).toBe(before)
  })
})

describe('a list that was removed while another profile is in use', () => {
  it('halts within a minute, until a person accepts it', async () => {
    await use(true)
    await aMinute()
    fs.rmSync(file())
    vault.lock()
    await signBeside()
    await aMinute()
    await isHalted()
    expect(holds()).toContainEqual(
      expect.objectContaining({ incident: 'signatures', why: 'list of signatures: another' }),
    )
    desk.person.will({ is: 'yes' })
    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'reopened' })
    await desk.until('open', ({ writes }) => writes?.value.state === 'active')
    await aMinute()
    expect(holds().filter(({ is }) => is === 'halted')).toEqual([])
  })

  it('is not reported while the desk is locked', async () => {
    await aMinute()
    await lock()
    await aMinute()
    expect(holds().filter(({ is }) => is === 'halted')).toEqual([])
  })
})
