import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ConsentQuestion } from '../../src/contract/consent-api'
import { openVault } from '../../src/main/keychain/vault'
import type { SurfaceAnswer, KeyVault } from '../../src/main/main-ports'
import { createListFile } from '../../src/signer/list-file'
import { openSignedWriteList } from '../../src/signer/signed-list'
import { signConfirmed } from '../kit/confirmations'
import { cancelOf, hasBook, resting } from '../kit/drafts'
import { generousGuards } from '../kit/generous-guards'
import { memorySigner } from '../kit/memory-signer'
import { memoryKeeper, memoryKeyRows, memoryStore } from '../kit/memory-vault-parts'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { formFor } from '../kit/real-account'

let home: string
let desk: OpenDesk
let vault: KeyVault
let keyId: string

const file = () => join(home, 'signed.list')

/** A person who confirms everything by its word, and accepts the proposed ceilings. */
const yes = (question: ConsentQuestion): SurfaceAnswer => ({
  is: 'yes',
  typed: question.is === 'allow writes' ? 'main' : question.is === 'write' ? 'SEND' : 'SET',
})

const mayWrite = () =>
  desk.until(
    'it may write',
    ({ writes, health }) =>
      // The opening of the private channel triggers one more full read.
      writes?.value.state === 'active' && health?.value.channel.is === 'live' && hasBook(desk),
  )

beforeEach(async () => {
  home = fs.mkdtempSync(join(tmpdir(), 'perpdesk-lost-'))
  desk = await openDesk({
    vault(clock) {
      const store = memoryStore()
      // Each signer reads the list at its start, as each process does.
      const list = () => openSignedWriteList(createListFile(file()), () => clock.now())
      vault = openVault({
        clock,
        knownKeys: memoryKeyRows(),
        fork: () => memoryKeeper(store, () => clock.now()),
        signer: memorySigner(clock, list),
      })
      return vault
    },
  })
  desk.person.will({ is: 'key', form: formFor(desk) })
  const added = await desk.api.keys.add()
  const id = added.ok && added.value !== 'declined' ? added.value.id : ''
  // A new profile takes its name from its key.
  keyId = id
  await desk.api.profiles.use({ id })
  await desk.until(
    'it is read',
    ({ profile, account, key }) =>
      profile?.value.kind === 'custom' && account?.from === 'live' && key !== undefined && hasBook(desk),
  )
  desk.person.will(yes)
  await desk.api.guards.set(generousGuards)
  await desk.api.profiles.allowWrites({ id })
  await mayWrite()
})
afterEach(async () => {
  await desk.close()
  fs.rmSync(home, { recursive: true, force: true })
})

/** Restarts the signer. The earlier locked state is no sign that it may write again. */
async function openAnew(): Promise<void> {
  await desk.api.keys.lock()
  await desk.until('it is told as locked', ({ writes }) => writes?.value.state !== 'active')
  await desk.api.keys.unlock()
  await mayWrite()
}

/** Sends a resting buy; returns its attempt. */
async function send() {
  const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
  const found = () => desk.attempts().find(attempt => attempt.id === id)
  await desk.until('its end', () => ['live', 'not sent'].includes(found()?.state.is ?? ''))
  return { id, state: found()?.state }
}

/** Deletes the list and restarts the signer; the person acknowledges and continues. */
async function loseList(): Promise<void> {
  await desk.api.keys.lock()
  fs.rmSync(file())
  await desk.api.keys.unlock()
  await desk.until('the halt', ({ writes }) =>
    writes?.value.holds.some(hold => hold.is === 'halted' && hold.why === 'list of signatures: another'),
  )
  expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'reopened' })
  await mayWrite()
}

const refused = async () => {
  const planned = await desk.tryPlan(resting(desk, '0.01'))
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}

/** Has an order signed outside the desk's gate, as any code in main could. */
function signBeside() {
  const { price } = resting(desk, '0.01')
  const body = `{"symbol":"PERP_BTC_USDC","order_type":"LIMIT","side":"BUY","order_price":${price},"order_quantity":0.01,"reduce_only":false,"margin_mode":"CROSS","client_order_id":"beside-1"}`
  return signConfirmed(vault, keyId, { is: 'call', method: 'POST', path: '/v1/order', body }, 0, {
    at: desk.clock.now(),
  })
}

it('gives a key no daily allowance after its signature list is lost, warns of it, and still allows cancels', async () => {
  const first = await send()
  expect(first.state).toMatchObject({ is: 'live' })
  await loseList()
  expect(await refused()).toEqual(['KEY_SIGNS_UNKNOWN'])
  expect(await signBeside()).toEqual({ ok: false, why: 'above unknown' })
  // Reopening the key does not help either.
  await openAnew()
  expect(await refused()).toEqual(['KEY_SIGNS_UNKNOWN'])
  expect(await signBeside()).toEqual({ ok: false, why: 'above unknown' })
  await desk.submit(await desk.plan(cancelOf(desk, String(first.id))))
  await desk.until('it is taken back', () =>
    desk.attempts().some(({ id, state }) => id === first.id && state.is === 'cancelled'),
  )
})

it('restores the allowance after a lost list with ceilings that a person sets again', async () => {
  await loseList()
  expect(await refused()).toEqual(['KEY_SIGNS_UNKNOWN'])
  expect(await desk.api.guards.boundKey()).toEqual({ ok: true, value: 'set' })
  expect((await send()).state).toMatchObject({ is: 'live' })
  await openAnew()
  expect((await send()).state).toMatchObject({ is: 'live' })
})

it('blocks nothing when a key with an intact list is unlocked again', async () => {
  await openAnew()
  expect((await send()).state).toMatchObject({ is: 'live' })
})
