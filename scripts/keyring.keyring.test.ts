import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { openKeyring, type Keyring, type KeyringState } from './keyring.mjs'

// Real programs are started here, on whatever machine this is.
vi.setConfig({ testTimeout: 120_000 })

let keyring: Keyring | undefined
afterEach(async () => {
  await keyring?.close()
  keyring = undefined
})

const store = "setPassword('desk', 'key', 'secret')"
const read = "getPassword('desk', 'key')"

/**
 * Runs calls of keytar in a process with this keyring and returns its output. Pass a short `patience` if
 * silence is expected.
 */
function keytarOutput({ env }: Keyring, calls: readonly string[], patience = 45_000): string {
  const chain = calls.map(call => `.then(() => keytar.${call})`).join('')
  const code = `const keytar = require('keytar'); Promise.resolve()${chain}.then(console.log, () => console.log('failed'))`
  const { stdout } = spawnSync(process.execPath, ['-e', code], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: patience,
    killSignal: 'SIGKILL',
  })
  return stdout.trim() || 'no answer'
}

it.each<[KeyringState, string]>([
  ['unlocked', 'secret'],
  ['frozen', 'no answer'],
  ['no service', 'failed'],
  ['no bus', 'failed'],
])('a keyring in state %s answers "%s"', async (state, answer) => {
  keyring = await openKeyring(state)

  expect(keytarOutput(keyring, [store, read], answer === 'no answer' ? 2_000 : undefined)).toBe(answer)
})

it('returns nothing once it is locked', async () => {
  keyring = await openKeyring()
  expect(keytarOutput(keyring, [store, read])).toBe('secret')
  keyring.lock()

  expect(keytarOutput(keyring, [read])).toBe('null')
})

it('shares nothing with another keyring, and leaves no files behind', async () => {
  keyring = await openKeyring()
  const other = await openKeyring('locked')
  const homes = [keyring, other].map(({ env }) => env['PERPDESK_PRIVATE_KEYRING'] ?? '')
  expect(keytarOutput(keyring, [store, read])).toBe('secret')
  expect(homes[0]).not.toBe(homes[1])
  await keyring.close()
  await other.close()

  expect(homes.map(home => existsSync(home))).toEqual([false, false])
})
