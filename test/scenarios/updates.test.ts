import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RELEASE_WAIT_MS } from '../../src/core/update/release-judgement'
import type { ReleaseManifest } from '../../src/core/update/release-manifest'
import type { UpdateState } from '../../src/core/update/update-state'
import { SettingsUnwritableError, type SettingsStore } from '../../src/main/main-ports'
import { systemClock as machine } from '../../src/main/clock'
import { realUpdateDisk } from '../../src/main/updates/disk'
import type { UpdateClientSetup } from '../../src/main/updates/update-client'
import { openUpdateConnection } from '../../src/main/updates/update-connection'
import { memoryJournal, memorySettings } from '../kit/memory-records'
import { noUpdates } from '../kit/no-updates'
import { openDesk, type DeskOptions, type OpenDesk } from '../kit/open-desk'
import { come } from '../kit/patience'
import { fileOf, openUpdateServer, type UpdateServer } from '../kit/update-server'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NEW = Buffer.from(`#!/bin/sh\necho new\n${'#'.repeat(500_000)}`)
const OLD = '#!/bin/sh\necho old\n'

let server: UpdateServer
let root: string
let settings: SettingsStore
let desk: OpenDesk | undefined
let ways = 0
beforeEach(async () => {
  server = await openUpdateServer(NEW)
  root = mkdtempSync(join(tmpdir(), 'perpdesk-updating-'))
  settings = memorySettings()
  ways = 0
  mkdirSync(join(root, 'apps'))
  writeFileSync(over(), OLD)
  chmodSync(over(), 0o755)
})
afterEach(async () => {
  await desk?.close()
  desk = undefined
  await server.close()
  rmSync(root, { recursive: true })
})

const over = (): string => join(root, 'apps', 'Perpdesk.AppImage')
const setup = (changes: Partial<UpdateClientSetup> = {}): UpdateClientSetup => ({
  project: server.project,
  installed: { installation: 'appimage', appImage: over() },
  target: 'linux-x64-appimage',
  folder: join(root, 'updates'),
  disk: realUpdateDisk,
  openConnection(address) {
    ways += 1
    return openUpdateConnection({ address, clock: machine })
  },
  ...changes,
})

async function open(updates: UpdateClientSetup = setup(), options: DeskOptions = {}): Promise<OpenDesk> {
  desk = await openDesk({ settings, updates, version: '1.0.0', ...options })
  return desk
}

/** A release dated long before the desk's clock. */
const release = ({ clock }: OpenDesk, changes: Partial<ReleaseManifest> = {}): ReleaseManifest => ({
  version: '2.0.0',
  dated: clock.now() - 10 * DAY,
  expires: clock.now() + 40 * DAY,
  security: false,
  files: [fileOf(NEW)],
  ...changes,
})

async function known({ api }: OpenDesk): Promise<UpdateState> {
  const result = await api.updates.list()
  if (!result.ok) throw new Error('nothing is told of updates')
  return result.value
}
const looked = async (at: OpenDesk) => (await known(at)).looked
/** Result of the running look. */
const found = (at: OpenDesk) =>
  come('a look comes to something', async () => {
    const now = await looked(at)
    return now.is !== 'looking' && now
  })
async function checkForUpdates(at: OpenDesk) {
  await at.api.updates.check()
  return found(at)
}
const codes = (result: { readonly ok: boolean; readonly error?: readonly { readonly code: string }[] }) =>
  result.ok ? 'yes' : result.error?.map(({ code }) => code).join(' ')

/** A desk with an offered release; an urgent one is offered at once. */
async function offered(
  options: DeskOptions = {},
  changes: Partial<UpdateClientSetup> = {},
): Promise<OpenDesk> {
  const opened = await open(setup(changes), options)
  server.publish(server.signed(release(opened, { security: true }), [0, 1, 2]))
  await opened.api.updates.turnOn()
  expect(await found(opened)).toMatchObject({ is: 'offered', offer: { version: '2.0.0' } })
  return opened
}
const taken = (at: OpenDesk, is: UpdateState['taking']['is']) =>
  come(`a file that is ${is}`, async () => {
    const { taking } = await known(at)
    return taking.is === is && taking
  })

describe('updates without an update source', () => {
  it('cannot be turned on, report that, and open no connection', async () => {
    const at = await open(noUpdates)
    expect(await known(at)).toMatchObject({ isMade: false, isOn: false })
    expect(codes(await at.api.updates.turnOn())).toBe('UPDATES_UNMADE')
    for (const call of ['check', 'fetch'] as const)
      expect(codes(await at.api.updates[call]())).toBe('UPDATES_UNMADE')
    expect(at.person.asked).toEqual([])
  })

  it('stay off where an earlier program had them on', async () => {
    settings.set('updates wanted', 'yes')
    const at = await open(noUpdates)
    expect((await known(at)).isOn).toBe(false)
    expect(codes(await at.api.updates.check())).toBe('UPDATES_UNMADE')
  })
})

describe('updates', () => {
  it('are off until the person confirms on the sheet, and send no request before', async () => {
    const at = await open()
    at.clock.turn(2 * DAY)
    expect([await known(at), ways]).toMatchObject([{ isMade: true, isOn: false, looked: { is: 'never' } }, 0])
    expect(codes(await at.api.updates.check())).toBe('UPDATES_OFF')
    at.person.will({ is: 'no' })
    expect(await at.api.updates.turnOn()).toEqual({ ok: true, value: 'declined' })
    expect([(await known(at)).isOn, ways]).toEqual([false, 0])
    expect(at.person.asked.at(-1)).toMatchObject({
      is: 'turn updates on',
      host: new URL(server.project.address).host,
    })
  })

  it('are checked at the start and daily once they are on, and not after they are off', async () => {
    settings.set('updates wanted', 'yes')
    const at = await open(setup(), { journal: memoryJournal([{ saw: 'updates', at: 1, turned: 'on' }]) })
    server.publish(server.signed(release(at, { version: '1.0.0' })))
    at.clock.turn(15_000)
    expect(await found(at)).toMatchObject({ is: 'newest' })
    expect(server.asked).toHaveLength(1)
    at.clock.turn(DAY)
    await come('a second look', () => server.asked.length === 2)
    await found(at)
    await at.api.updates.turnOff()
    at.clock.turn(3 * DAY)
    expect([server.asked.length, await looked(at)]).toEqual([2, { is: 'never' }])
  })

  it('are reported, and neither downloaded nor installed without a confirmation', async () => {
    const at = await offered()
    at.clock.turn(5 * DAY)
    expect(server.asked.every(path => path === '/releases/manifest.json')).toBe(true)
    expect(readFileSync(over(), 'utf8')).toBe(OLD)
    at.person.will({ is: 'no' })
    expect(await at.api.updates.fetch()).toEqual({ ok: true, value: 'declined' })
    expect(existsSync(join(root, 'updates', 'Perpdesk-2.0.0-x86_64.AppImage'))).toBe(false)
  })

  it('are downloaded after one confirmation and installed after another', async () => {
    const at = await offered()
    expect(await at.api.updates.fetch()).toEqual({ ok: true, value: 'begun' })
    expect(at.person.asked.at(-1)).toMatchObject({ is: 'fetch update', offer: { version: '2.0.0' } })
    await taken(at, 'ready')
    expect(readFileSync(over(), 'utf8')).toBe(OLD)
    at.person.will({ is: 'no' })
    expect(await at.api.updates.place()).toEqual({ ok: true, value: 'declined' })
    expect(readFileSync(over(), 'utf8')).toBe(OLD)
    at.person.will({ is: 'yes' })
    expect(await at.api.updates.place()).toEqual({ ok: true, value: 'placed' })
    expect(at.person.asked.at(-1)).toMatchObject({
      is: 'place update',
      over: over(),
      left: { says: expect.any(String) },
    })
    expect(readFileSync(over()).equals(NEW)).toBe(true)
    expect(codes(await at.api.updates.fetch())).toBe('UPDATE_NOT_THERE')
  })

  it('that a newer release superseded are no longer installed, though they were downloaded', async () => {
    const at = await offered()
    await at.api.updates.fetch()
    await taken(at, 'ready')
    server.publish(server.signed(release(at, { version: '2.0.1', dated: at.clock.now() })))
    expect(await checkForUpdates(at)).toMatchObject({
      is: 'refused',
      fault: { is: 'too young', version: '2.0.1' },
    })
    expect((await known(at)).taking).toEqual({ is: 'none' })
    expect(codes(await at.api.updates.place())).toBe('UPDATE_NOT_THERE')
    expect(readFileSync(over(), 'utf8')).toBe(OLD)
  })

  it('that a newer release superseded during the download are not offered either', async () => {
    const at = await offered()
    let goOn = (): void => undefined
    server.answerFile((_, response) => {
      response.writeHead(200, { 'content-length': NEW.length })
      response.write(NEW.subarray(0, 100_000))
      goOn = () => void response.end(NEW.subarray(100_000))
    })
    await at.api.updates.fetch()
    await come('a part of it', async () => {
      const { taking } = await known(at)
      return taking.is === 'downloading' && taking.have > 0
    })
    server.publish(server.signed(release(at, { version: '2.0.1', dated: at.clock.now() })))
    await checkForUpdates(at)
    goOn()
    await taken(at, 'none')
    expect(codes(await at.api.updates.place())).toBe('UPDATE_NOT_THERE')
  })

  it('for a system package are offered with their command, and never installed by the desk', async () => {
    const installed = { installation: 'deb' } as const
    const at = await offered({}, { installed })
    await at.api.updates.fetch()
    const ready = await taken(at, 'ready')
    expect(ready).toMatchObject({
      command: `sudo apt install '${join(root, 'updates', 'Perpdesk-2.0.0-x86_64.AppImage')}'`,
    })
    expect(codes(await at.api.updates.place())).toBe('UPDATE_NOT_THERE')
    expect(readFileSync(over(), 'utf8')).toBe(OLD)
  })
})

describe('the journal', () => {
  const turns = ({ journal }: OpenDesk) =>
    journal.lines.flatMap(line => (line.saw === 'updates' ? [line.turned] : []))
  const full = { ok: false, error: [{ code: 'JOURNAL_UNWRITABLE', facts: { why: 'disk full' } }] }

  it('records each time that updates are turned on or off, once, and nothing without a change', async () => {
    const at = await open()
    at.person.will({ is: 'no' })
    await at.api.updates.turnOn()
    await at.api.updates.turnOff()
    expect(turns(at)).toEqual([])
    at.person.will({ is: 'yes' })
    for (const call of ['turnOn', 'turnOn', 'turnOff', 'turnOff', 'turnOn'] as const)
      expect((await at.api.updates[call]()).ok).toBe(true)
    expect(turns(at)).toEqual(['on', 'off', 'on'])
  })

  it('keeps updates off where it cannot record them first, without a question', async () => {
    const at = await open()
    at.journal.fail('disk full')
    expect(await at.api.updates.turnOn()).toEqual(full)
    expect([(await known(at)).isOn, ways, server.asked]).toEqual([false, 0, []])
  })

  it('never prevents turning them off, and records that once it can', async () => {
    const at = await offered()
    at.journal.fail('disk full')
    expect((await at.api.updates.turnOff()).ok).toBe(true)
    expect([(await known(at)).isOn, turns(at)]).toEqual([false, ['on']])
    at.journal.fail(undefined)
    await at.turn(5_000)
    expect(turns(at)).toEqual(['on', 'off'])
  })

  it('reverts its record where the setting could not be stored', async () => {
    const keeps = memorySettings()
    const isFull = (name: string) => name === 'updates wanted'
    const full: SettingsStore = {
      get: keeps.get,
      set(name, value) {
        if (isFull(name)) throw new SettingsUnwritableError('full')
        keeps.set(name, value)
      },
    }
    const at = await open(setup(), { settings: full })
    expect(codes(await at.api.updates.turnOn())).toBe('NOT_WRITTEN')
    expect([(await known(at)).isOn, ways, turns(at)]).toEqual([false, 0, ['on', 'off']])
  })
})

describe('refusal of a published list', () => {
  it.each([
    ['signed by one key', (at: OpenDesk) => server.signed(release(at), [0]), 'too few signatures'],
    ['signed by a stranger as well', (at: OpenDesk) => server.signed(release(at), [0, 3]), 'unknown key'],
    ['signed twice by one key', (at: OpenDesk) => server.signed(release(at), [1, 1]), 'key twice'],
    [
      'changed afterwards',
      (at: OpenDesk) => server.signed(release(at)).replace('2.0.0', '3.0.0'),
      'bad signature',
    ],
    ['of an older version', (at: OpenDesk) => server.signed(release(at, { version: '0.9.0' })), 'older'],
    ['run out', (at: OpenDesk) => server.signed(release(at, { expires: at.clock.now() })), 'expired'],
    ['no JSON', () => '<html>', 'unreadable'],
    ['too large', () => 'x'.repeat(100_000), 'too large'],
    ['first seen just now', (at: OpenDesk) => server.signed(release(at)), 'too young'],
    ['called security by two', (at: OpenDesk) => server.signed(release(at, { security: true })), 'too young'],
  ] as const)('is reported with its reason: %s', async (_what, text, is) => {
    const at = await open()
    server.publish(text(at))
    await at.api.updates.turnOn()
    expect(await found(at)).toMatchObject({ is: 'refused', fault: { is } })
    expect(codes(await at.api.updates.fetch())).toBe('UPDATE_NOT_THERE')
  })

  it('ends once the list has been known for 72 hours', async () => {
    const at = await open(setup(), { waits: false })
    server.publish(server.signed(release(at)))
    await at.api.updates.turnOn()
    expect(await found(at)).toMatchObject({ fault: { is: 'too young' } })
    at.clock.turn(RELEASE_WAIT_MS - HOUR)
    expect(await checkForUpdates(at)).toMatchObject({ fault: { is: 'too young' } })
    at.clock.turn(HOUR)
    expect(await checkForUpdates(at)).toMatchObject({ is: 'offered', offer: { version: '2.0.0' } })
  })

  it('does not apply to a list that all three signers mark as security, which is offered at once', async () => {
    const at = await open()
    server.publish(server.signed(release(at, { security: true, dated: at.clock.now() }), [0, 1, 2]))
    await at.api.updates.turnOn()
    expect(await found(at)).toMatchObject({ is: 'offered', offer: { security: true } })
  })

  it('applies to a list with an older version than seen before, also after a restart', async () => {
    const first = await open()
    server.publish(server.signed(release(first, { version: '2.1.0' })))
    await first.api.updates.turnOn()
    expect(await found(first)).toMatchObject({ fault: { is: 'too young' } })
    await first.close()
    const at = await open(setup(), { journal: first.journal })
    server.publish(server.signed(release(at)))
    at.clock.turn(RELEASE_WAIT_MS)
    expect(await checkForUpdates(at)).toMatchObject({
      fault: { is: 'went back', version: '2.0.0', seen: '2.1.0' },
    })
  })

  it('applies to any list whose state cannot be stored or read', async () => {
    const keeps = memorySettings()
    let isFull = true
    const full: SettingsStore = {
      get: keeps.get,
      set(name, value) {
        if (isFull && name === 'updates seen') throw new SettingsUnwritableError('full')
        keeps.set(name, value)
      },
    }
    const at = await open(setup(), { settings: full })
    server.publish(server.signed(release(at, { security: true }), [0, 1, 2]))
    await at.api.updates.turnOn()
    expect(await found(at)).toMatchObject({ is: 'forgetful' })
    isFull = false
    expect(await checkForUpdates(at)).toMatchObject({ is: 'offered' })
    for (const lost of ['{}', 'no text of ours']) {
      keeps.set('updates seen', lost)
      expect(await checkForUpdates(at)).toMatchObject({ is: 'forgetful' })
    }
  })

  it('differs from an unreachable source, which leaves no newest version known', async () => {
    const at = await open()
    await server.close()
    await at.api.updates.turnOn()
    expect(await found(at)).toMatchObject({ is: 'unreachable', why: 'no connection' })
  })
})

describe('updates while the person is offline', () => {
  it('send no request, end what is under way, and send none a day later either', async () => {
    const at = await offered()
    server.answerFile((_, response) => {
      response.writeHead(200, { 'content-length': NEW.length })
      response.write(NEW.subarray(0, 100_000))
    })
    await at.api.updates.fetch()
    await come('a part of it', async () => {
      const { taking } = await known(at)
      return taking.is === 'downloading' && taking.have > 0
    })
    await at.api.connection.leave()
    const [requestsBefore, opened] = [server.asked.length, ways]
    expect(await known(at)).toMatchObject({
      isOffline: true,
      taking: { is: 'none' },
      looked: { is: 'never' },
    })
    at.clock.turn(3 * DAY)
    for (const call of ['check', 'fetch'] as const)
      expect(codes(await at.api.updates[call]())).toBe('WRITES_OFFLINE')
    expect([server.asked.length, ways]).toEqual([requestsBefore, opened])
    await at.api.connection.come()
    expect(await found(at)).toMatchObject({ is: 'offered' })
  })

  it('send no request where only the data folder turns them on', async () => {
    settings.set('updates wanted', 'yes')
    const at = await open()
    at.clock.turn(2 * DAY)
    expect([(await known(at)).isOn, ways]).toEqual([false, 0])
  })

  it('send no request at a start either', async () => {
    for (const name of ['updates wanted', 'offline by choice']) settings.set(name, 'yes')
    const journal = memoryJournal([{ saw: 'updates', at: 1, turned: 'on' }])
    const at = await open(setup(), { waits: false, journal })
    at.clock.turn(2 * DAY)
    expect([ways, await looked(at)]).toEqual([0, { is: 'never' }])
  })
})

describe('updates while anything is open', () => {
  const order = {
    is: 'order',
    symbol: 'PERP_BTC_USDC',
    side: 'BUY',
    type: 'MARKET',
    quantity: '0.01',
    reduceOnly: false,
    marginMode: 'CROSS',
  } as const
  const waits = async (at: OpenDesk, open: string) => {
    for (const call of ['fetch', 'place'] as const) {
      const answer = await at.api.updates[call]()
      expect(answer).toMatchObject({ ok: false, error: [{ code: 'UPDATE_WAITS', facts: { open } }] })
    }
    expect(readFileSync(over(), 'utf8')).toBe(OLD)
  }
  /** A desk with a downloaded file ready. */
  async function ready(): Promise<OpenDesk> {
    const at = await offered()
    await at.api.updates.fetch()
    await taken(at, 'ready')
    return at
  }

  it('are neither downloaded nor installed during a question', async () => {
    const at = await ready()
    at.person.will('wait')
    const submitted = at.trySubmit(await at.plan(order))
    await come('a question', () => at.person.asked.at(-1)?.is === 'write')
    await waits(at, 'question')
    at.person.answer({ is: 'no' })
    await submitted
    at.person.will({ is: 'yes' })
    expect(await at.api.updates.place()).toEqual({ ok: true, value: 'placed' })
  })

  it('are neither downloaded nor installed during an unknown outcome', async () => {
    const at = await ready()
    at.practice.fault({ name: 'lose the request', on: { method: 'POST', path: '/v1/order' } })
    await at.submit(await at.plan(order))
    await come('an unknown outcome', () => at.attempts().some(({ state }) => state.is === 'unknown'))
    await waits(at, expect.stringContaining('outcome') as never)
  })

  it('are neither downloaded nor installed during a timer at the venue, until it is over', async () => {
    const at = await ready()
    await at.submit(await at.plan({ is: 'cancel all after', seconds: '600' }))
    await at.settled()
    await waits(at, 'timer')
  })

  it('may be downloaded and installed during a position, which is stated', async () => {
    const at = await ready()
    await at.submit(await at.plan(order))
    await at.filled()
    await at.until('a position', ({ positions }) => positions?.value.some(({ quantity }) => quantity !== '0'))
    expect(await at.api.updates.place()).toEqual({ ok: true, value: 'placed' })
    expect(at.person.asked.at(-1)).toMatchObject({
      left: { says: expect.stringContaining('1 open position') },
    })
  })

  it('ignore a confirmation when something opens while the question is read', async () => {
    const at = await ready()
    at.person.will('wait')
    const placing = at.api.updates.place()
    await come('a question', () => at.person.asked.at(-1)?.is === 'place update')
    at.person.answer({ is: 'withdrawn' })
    expect(await placing).toEqual({ ok: true, value: 'declined' })
    expect(readdirSync(join(root, 'apps'))).toEqual(['Perpdesk.AppImage'])
  })
})
