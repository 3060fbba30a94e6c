import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JournalEntry } from '@core/attempt/entry'
import type { TradingProfile } from '@core/profile/trading-profile'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { memoryJournal } from '../../../test/kit/memory-records'
import { consent, outcome, record, sending } from '../../../test/campaigns/planted'
import { computePlanDigest } from '../text-digest'
import { createDiagnosticCalls, type DiagnosticParts } from './diagnostic-calls'
import { openDiagnosticSources } from '../diagnostics/diagnostic-sources'
import { replayJournal } from '@core/attempt/journal-replay'
import type { AttemptStore } from '../attempts/attempt-store'
import type { ProfileList } from '../profiles/profile-list'
import type { ActiveProfile } from '../active/active-profile'

const NOW = 1_790_000_100_000
/** Secrets that must not leave, planted in every source of a bundle before it is made. */
const planted = {
  secret: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  'own public key': 'ed25519:4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
  'foreign key': 'ed25519:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  'account id': `0x${'5b'.repeat(32)}`,
  'e-mail': 'jane.doe@example.org',
  'order id': '292820969',
  'attempt id': 'pd-0123456789abcdefghjkmnpqrs',
  'profile id': 'custom-7xk2',
  label: 'Jane’s pension',
  fingerprint: 'a1b2…9f',
} as const

const all = Object.values(planted).join(' and ')
const attemptOf = planted['attempt id']
const yes = consent(attemptOf)
const lines: readonly JournalEntry[] = [
  { ...yes, profileId: planted['profile id'] },
  sending(yes),
  outcome(yes, { is: 'accepted', orderId: planted['order id'] }),
  { ...record(yes, 'filled', '2'), orderId: planted['order id'] } as JournalEntry,
]
const profile: TradingProfile = {
  id: planted['profile id'],
  kind: 'custom',
  label: planted.label,
  addresses: { baseUrl: `https://${planted['e-mail']}`, publicStreamUrl: '', privateStreamUrl: '' },
  accountId: planted['account id'],
  keyId: 'key-7xk2',
  writesAllowed: true,
}
const dated = { version: 1, asOf: NOW - 5_000, from: 'live' } as const
const snapshot = {
  writes: { ...dated, value: { state: 'held', holds: [{ is: 'journal', why: all }] } },
  health: {
    ...dated,
    value: {
      prices: { is: 'live', goodAt: NOW - 300 },
      account: { is: 'down', why: all },
      channel: { is: 'off' },
      clock: { is: 'live', goodAt: NOW - 900, offset: 12 },
      decodeFaults: 3,
      version: '0.1.0',
      storage: all,
    },
  },
  key: { ...dated, value: { fingerprint: planted.fingerprint, scopes: ['read'] } },
  terms: { ...dated, value: { accountId: planted['account id'] } },
  orders: { ...dated, value: [{ orderId: planted['order id'] }] },
} as unknown as DeskSnapshot

const usage = { of: 'main', count: 1 } as const

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-diagnostics-'))
  mkdirSync(join(folder, 'logs'))
  mkdirSync(join(folder, 'Chromium'))
  writeFileSync(join(folder, 'Chromium', 'Cookies'), 'x')
  writeFileSync(join(folder, `note to ${planted['e-mail']}`), 'x')
  writeFileSync(join(folder, 'perpdesk.db'), 'xyz')
  writeFileSync(join(folder, 'logs', 'perpdesk.old.log'), `2026-11-20T10:00:00.000Z info older ${all}\n`)
  writeFileSync(
    join(folder, 'logs', 'perpdesk.log'),
    `2026-11-20T10:00:01.000Z info {"profile":"${planted['profile id']}"}\n${all}\n${JSON.stringify(all)}\n`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const nowhere: DiagnosticParts['saver'] = {
  choose: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
}

function open(
  saver = nowhere,
  showFile: (path: string) => void = () => undefined,
  getLockSource = () => 'the system',
  logFile?: () => undefined,
) {
  const clock = { now: () => NOW, after: () => () => undefined }
  const attempts = {
    all: () => [...replayJournal(lines).attempts.values()],
    listChainedLines: () => memoryJournal(lines).chain(),
  }
  return createDiagnosticCalls({
    active: () =>
      ({ desk: { snapshot: () => snapshot }, connection: () => undefined }) as unknown as ActiveProfile,
    attempts: attempts as unknown as AttemptStore,
    profiles: { all: () => [profile] } as unknown as ProfileList,
    clock,
    log: { note: () => undefined, trouble: () => undefined },
    version: '0.1.0',
    sources: { ...openDiagnosticSources(folder, clock, () => [usage]), ...(logFile && { logFile }) },
    saver,
    showFile,
    getLockSource,
  })
}

interface Wrote {
  place?: string
  text: string
}

const savesTo = (wrote: Wrote, name: string | undefined = 'chosen.json'): DiagnosticParts['saver'] => ({
  choose: offered => Promise.resolve(name === undefined ? undefined : join('/home/jane', offered)),
  write: (place, pieces) => {
    Object.assign(wrote, { place, text: [...pieces].join('') })
    return Promise.resolve()
  },
})

async function saved(): Promise<{ readonly text: string; readonly listed: unknown }> {
  const wrote: Wrote = { text: '' }
  const calls = open(savesTo(wrote))
  const listed = await calls.list()
  if (!listed.ok) throw new Error('nothing was listed')
  expect(await calls.bundle({ digest: listed.value.digest })).toMatchObject({ ok: true })
  expect(computePlanDigest(wrote.text)).toBe(listed.value.digest)
  return { text: wrote.text, listed: listed.value }
}

describe('a diagnostic bundle', () => {
  it.each(Object.entries(planted))(
    'does not contain the %s planted in all of its sources',
    async (_, name) => {
      const { text } = await saved()
      expect(text).not.toContain(name)
      expect(text).not.toContain(name.replace(/^ed25519:|^0x/, ''))
    },
  )

  it('lists its contents before anything is saved', async () => {
    const { listed, text } = await saved()
    expect(listed).toEqual({
      parts: [
        { name: 'program', holds: 'versions, kind of machine', lines: 1 },
        { name: 'state', holds: 'trading pauses, lights, data ages', lines: 12 },
        {
          name: 'profiles',
          holds: 'kinds of profiles, keyed or not; no labels',
          lines: 1,
        },
        {
          name: 'attempts',
          holds: 'newest outcomes with times; no sizes or prices',
          lines: 1,
        },
        { name: 'files', holds: 'desk’s files by name, size', lines: 4 },
        { name: 'log', holds: 'newest log lines, redacted again', lines: 4 },
      ],
      bytes: Buffer.byteLength(text),
      digest: computePlanDigest(text),
    })
  })

  it('still holds the helpful facts', async () => {
    const { profiles, attempts, files, log, state } = JSON.parse((await saved()).text) as Record<
      string,
      unknown[]
    >
    expect(profiles).toEqual([{ profile: 'profile 1', kind: 'custom', key: 'not told', writesAllowed: true }])
    expect(attempts).toEqual([
      {
        attempt: 'attempt 1',
        profile: 'profile 1',
        kind: 'order',
        state: 'filled',
        at: '2026-09-21T14:13:20.000Z',
      },
    ])
    expect(files).toContainEqual({ name: 'perpdesk.db', bytes: 3 })
    expect(log?.slice(0, 2)).toEqual([
      expect.stringMatching(/^2026-11-20T10:00:00.000Z info older \[withheld\] and /),
      '2026-11-20T10:00:01.000Z info {"profile":"profile 1"}',
    ])
    expect(state).toContainEqual({ light: 'clock', is: 'live', 'good ms ago': 900 })
  })

  it('is saved only as it was listed', async () => {
    const wrote: Wrote = { text: '' }
    const calls = open(savesTo(wrote))
    const refused = { ok: false, error: [{ code: 'INPUT_MALFORMED', facts: { at: 'digest' } }] }
    expect(await calls.bundle({ digest: 'f'.repeat(64) })).toMatchObject(refused)
    await calls.list()
    expect(await calls.bundle({ digest: 'f'.repeat(64) })).toMatchObject(refused)
    expect(wrote).toEqual({ text: '' })
  })

  it('is not saved when the user chooses no location', async () => {
    const calls = open({ ...savesTo({ text: '' }), choose: () => Promise.resolve(undefined) })
    const listed = await calls.list()
    const digest = listed.ok ? listed.value.digest : ''
    expect(await calls.bundle({ digest })).toEqual({ ok: true, value: 'declined' })
  })

  it('reports why the disk refused it, without the error’s own message', async () => {
    const full = Object.assign(new Error(`ENOSPC: ${all}`), { code: 'ENOSPC' })
    const calls = open({ choose: () => Promise.resolve('/x'), write: () => Promise.reject(full) })
    const listed = await calls.list()
    expect(await calls.bundle({ digest: listed.ok ? listed.value.digest : '' })).toMatchObject({
      ok: false,
      error: [{ code: 'NOT_WRITTEN', facts: { why: 'ENOSPC' } }],
    })
  })
})

describe('runtime facts', () => {
  it('are shown with the platform and the location of the log, which can be revealed', async () => {
    const shown: string[] = []
    const calls = open(undefined, path => shown.push(path))
    expect(await calls.read(undefined)).toEqual({
      ok: true,
      value: {
        budgets: [],
        faults: [],
        processes: [usage],
        versions: {
          Perpdesk: '0.1.0',
          System: expect.any(String) as string,
          Electron: expect.any(String) as string,
          Chromium: expect.any(String) as string,
          Node: process.versions.node,
          'Locked screen': 'the system',
        },
        logFolder: join(folder, 'logs'),
      },
    })
    await calls.showLog(undefined)
    expect(shown).toEqual([join(folder, 'logs', 'perpdesk.log')])
  })

  it('name the source of screen-lock events as it is now', async () => {
    let who = 'by system'
    const calls = open(undefined, undefined, () => who)
    expect(await calls.read(undefined)).toMatchObject({ value: { versions: { 'Locked screen': who } } })
    who = 'not watched'
    expect(await calls.read(undefined)).toMatchObject({ value: { versions: { 'Locked screen': who } } })
  })

  it('name no folder where none can be revealed', async () => {
    const result = await open(undefined, undefined, undefined, () => undefined).read(undefined)
    expect(result.ok && 'logFolder' in result.value).toBe(false)
  })
})
