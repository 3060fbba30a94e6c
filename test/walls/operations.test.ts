import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logFileNames, openDeskLog } from '../../src/main/diagnostics/desk-log'
import { createDataKeyStore } from '../../src/main/keys/data-keys'
import { createStoreHandler } from '../../src/main/keychain/secret-store'
import { openPlainRecords } from '../kit/plain-records'
import { handClock } from '../kit/hand-clock'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const folder = join(mkdtempSync(join(tmpdir(), 'perpdesk-operations-')), 'home')
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

/** Names between backticks on the page. */
const named = [...page.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const has = (name: string) => expect(named).toContain(name)

describe('the data folder', () => {
  const seen: string[] = []
  const whileOpen: string[] = []
  beforeAll(async () => {
    const log = openDeskLog(join(folder, 'logs'))
    log.note('a line')
    const records = await openPlainRecords(folder, handClock(Date.UTC(2026, 0, 1)), log)
    whileOpen.push(...readdirSync(folder))
    records.close()
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry =>
      entry.isFile(),
    )
    seen.push(
      ...entries.map(entry =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      ),
    )
  })

  it('holds the files that the page names, and no other', () => {
    expect(seen.toSorted()).toEqual([
      'archive.db',
      'history.db',
      `logs/${logFileNames[0]}`,
      'perpdesk.anchor',
      'perpdesk.db',
      'practice.key',
    ])
    for (const file of seen) has(file)
    has(`logs/${logFileNames[1]}`)
  })

  it('has the side files of each open database', () => {
    const beside = whileOpen.filter(name => /\.db-/.test(name)).map(name => name.replace(/^.*\.db/, ''))

    expect(beside.length).toBeGreaterThan(0)
    for (const ending of beside) has(ending)
  })

  it('is accessible to its owner alone, where the system has modes', () => {
    // Windows reports the same mode for every file, since it has no such modes.
    const kept = process.platform === 'win32' ? [0o666, 0o666] : [0o700, 0o600]
    const mode = (path: string) => statSync(path).mode & 0o777

    expect([mode(folder), ...new Set(seen.map(file => mode(join(folder, file))))]).toEqual(kept)
  })
})

describe('the keychain', () => {
  it('has the item names that the page lists', async () => {
    const kept = new Map<string, string>()
    const keeping = createStoreHandler({
      get: (service, account) => Promise.resolve(kept.get(`${service} ${account}`)),
      set: (service, account, secret) => Promise.resolve(void kept.set(`${service} ${account}`, secret)),
      delete: (service, account) => Promise.resolve(kept.delete(`${service} ${account}`)),
    })
    await keeping({ do: 'probe' })

    expect([...kept.keys()]).toEqual(['Perpdesk sentinel'])
    has('Perpdesk')
    has('sentinel')
  })

  it('has a data key under the account’s name, and a signing key under its own', async () => {
    const calls: string[] = []
    const none = { ok: false, why: 'lost' } as const
    const vault = {
      unlock: (keyId: string) => (calls.push(keyId), Promise.resolve(none)),
      make: (keyId: string) => (calls.push(`made ${keyId}`), Promise.resolve(none)),
      sign: () => Promise.resolve(none),
    }
    const log = { note: () => undefined, trouble: () => undefined }
    const addresses = { baseUrl: '', publicStreamUrl: '', privateStreamUrl: '' }
    const account = {
      id: 'live-abc',
      kind: 'test',
      label: 'one',
      addresses,
      keyId: 'k',
      writesAllowed: false,
    } as const
    await createDataKeyStore(log).unlock(vault, account)

    // A lost key is never recreated, as the page states.
    expect(calls).toEqual(['data.live-abc'])
    has('key.')
    has('key.data.')
    has('data.')
  })
})
