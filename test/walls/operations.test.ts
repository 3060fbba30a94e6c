import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFiles } from '../../scripts/check/files.mjs'
import { historyTables } from '../../src/core/history/history-table'
import { TYPED_ACCEPT } from '../../src/core/write/plan'
import { logFiles, openLog } from '../../src/main/diagnostics/log'
import { WITHHELD } from '../../src/main/diagnostics/redaction'
import { createDataKeys } from '../../src/main/keys/data-keys'
import { createKeeping } from '../../src/main/keychain/keeping'
import { exportTable } from '../../src/main/past/exporting'
import { openPlainRecords } from '../kit/plain-records'
import { createNoPast } from '../../src/main/records/past'
import { handClock } from '../kit/hand-clock'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = text('docs/operations.md')
const folder = join(mkdtempSync(join(tmpdir(), 'perpdesk-operations-')), 'home')
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

/** All that a person reads or hears, as it is written in the code. */
const words = projectFiles('src/words')
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(text)
  .join('\n')
const main = ['src/main', 'src/practice']
  .flatMap(place => projectFiles(place))
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(text)
  .join('\n')

/** What stands between backticks on the page. */
const named = [...page.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const quoted = [...page.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words)
const has = (name: string) => expect(named).toContain(name)

describe('the data folder', () => {
  const seen: string[] = []
  const whileOpen: string[] = []
  beforeAll(async () => {
    const log = openLog(join(folder, 'logs'))
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
      `logs/${logFiles[0]}`,
      'perpdesk.anchor',
      'perpdesk.db',
      'practice.key',
    ])
    for (const file of seen) has(file)
    has(`logs/${logFiles[1]}`)
  })

  it('has beside each open database what belongs to it', () => {
    const beside = whileOpen.filter(name => /\.db-/.test(name)).map(name => name.replace(/^.*\.db/, ''))

    expect(beside.length).toBeGreaterThan(0)
    for (const ending of beside) has(ending)
  })

  it('is its owner’s alone, where the system has modes', () => {
    // Windows tells the same of every file: it has no such modes.
    const kept = process.platform === 'win32' ? [0o666, 0o666] : [0o700, 0o600]
    const mode = (path: string) => statSync(path).mode & 0o777

    expect([mode(folder), ...new Set(seen.map(file => mode(join(folder, file))))]).toEqual(kept)
  })

  it('lies where Electron puts it, by the name of the program', () => {
    const { name, productName } = JSON.parse(text('package.json')) as { name: string; productName?: string }
    const own = productName ?? name

    has(`~/.config/${own}`)
    has(`$XDG_CONFIG_HOME/${own}`)
    has(`~/Library/Application Support/${own}`)
    has(`%APPDATA%\\${own}`)
    expect(main).toMatch(/\['PERPDESK_HOME'\][^]{0,200}getPath\('userData'\)/)
    expect(main).not.toMatch(/\bsetName\(/)
  })

  it('has what Chromium and the practice exchange keep in places of their own', () => {
    expect(main).toContain("setPath('sessionData', join(home, 'Chromium'))")
    expect(main).toMatch(/join\(folder, 'practice'\)[^]*join\(home, 'exchange'\)/)
    has('Chromium')
    has('practice/exchange')
    has('practice/exchange.lock')
    expect(main).toContain('const folder = `${path}.lock`')
    expect(main).toContain("join(start.folder, 'updates')")
    has('updates')
  })
})

describe('the keychain', () => {
  it('knows the items by the names on the page', async () => {
    const kept = new Map<string, string>()
    const keeping = createKeeping({
      get: (service, account) => Promise.resolve(kept.get(`${service} ${account}`)),
      set: (service, account, secret) => Promise.resolve(void kept.set(`${service} ${account}`, secret)),
      delete: (service, account) => Promise.resolve(kept.delete(`${service} ${account}`)),
    })
    await keeping({ do: 'probe' })

    expect([...kept.keys()]).toEqual(['Perpdesk sentinel'])
    has('Perpdesk')
    has('sentinel')
  })

  it('has a data key under the account’s name, as it has a signing key under its own', async () => {
    const asked: string[] = []
    const none = { ok: false, why: 'lost' } as const
    const vault = {
      unlock: (keyId: string) => (asked.push(keyId), Promise.resolve(none)),
      make: (keyId: string) => (asked.push(`made ${keyId}`), Promise.resolve(none)),
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
    await createDataKeys(log).unlock(vault, account)

    // One that is lost is never made anew, as the page says.
    expect(asked).toEqual(['data.live-abc'])
    expect(main).toContain("const PREFIX = 'key.'")
    has('key.')
    has('key.data.')
    expect(main).toMatch(/CREATE TABLE keys \(\s*id +TEXT/)
    has('keys')
    has('id')
    has('data.')
  })
})

describe('what is saved for other programs', () => {
  it('are the tables, under the names on the page', async () => {
    const offered: string[] = []
    const saver = {
      choose: (name: string) => (offered.push(name), Promise.resolve(undefined)),
      write: () => Promise.resolve(),
    }
    const period = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 1, 1) }
    const parts = { past: createNoPast(), saver, log: { trouble: () => undefined } }
    await exportTable(parts, 'practice', { table: 'fills', period, format: 'csv' })

    for (const name of [...offered, ...historyTables]) has(name)
    expect(offered).toHaveLength(1)
  })

  it.each([
    ['perpdesk-account-', '.json'],
    ['perpdesk-evidence-', '.json'],
    ['perpdesk-diagnostics-', '.json'],
    ['perpdesk-notes.csv', ''],
    ['perpdesk-settings.json', ''],
    ['set-aside-', '.db'],
  ])('is a file named %s', (name, ending) => {
    expect(main).toMatch(
      new RegExp(`['\`]${name.replaceAll('.', '\\.')}(\\$\\{[^\`]*\\})?${ending.replace('.', '\\.')}['\`]`),
    )
    has(name)
  })

  it('is the journal, a line a row', () => {
    expect(main).toMatch(/CREATE TABLE journal \(\s*seq +INTEGER PRIMARY KEY,\s*line TEXT NOT NULL/)
    has('journal')
  })
})

describe('docs/operations.md', () => {
  it('quotes words of the screen as they are', () => {
    expect(quoted.length).toBeGreaterThan(0)
    expect(quoted.filter(text => !words.includes(text))).toEqual([])
    for (const typed of [TYPED_ACCEPT, WITHHELD]) has(typed)
  })
})
