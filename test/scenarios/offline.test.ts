import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built, type Built } from '../kit/built'
import type { OfflineOrder, OfflineTale } from '../kit/offline-child'

/** strace, if present, counts the system calls; elsewhere the process counts its own. */
const strace = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map(folder => join(folder, 'strace'))
  .find(existsSync)

let desk: Built
let room: string
const folder = () => join(room, 'data')

beforeAll(async () => {
  desk = await built('test/kit/offline-child.ts', ['@photostructure/sqlite', 'keytar', 'electron'])
  room = mkdtempSync(join(tmpdir(), 'perpdesk-offline-'))
})
afterAll(() => {
  desk.close()
  rmSync(room, { recursive: true, force: true })
})

interface Run {
  readonly tale: OfflineTale
  /** Network sockets opened by the process and all its threads; `undefined` without strace. */
  readonly sockets: number | undefined
}

async function run(kind: OfflineOrder['run']): Promise<Run> {
  const calls = join(room, `calls-${kind}`)
  const program = [process.execPath, desk.file, JSON.stringify({ folder: folder(), run: kind })]
  const traced =
    strace === undefined
      ? program
      : [strace, '-f', '-qq', '-e', 'trace=socket,socketpair', '-o', calls, ...program]
  const [file = '', ...args] = traced
  const { stdout } = await promisify(execFile)(file, args, { timeout: 100_000 })
  const made = strace === undefined ? undefined : readFileSync(calls, 'utf8').match(/socket\(AF_INET6?,/g)
  return {
    tale: JSON.parse(stdout) as OfflineTale,
    sockets: made === undefined ? undefined : (made?.length ?? 0),
  }
}

describe('a desk set offline by its person', () => {
  it('closes every connection, stays readable, and refuses what would open one', async () => {
    const { tale, sockets } = await run('leaves')
    // The same count sees the sockets of a connected desk, so it would see them offline too.
    expect(tale.opened).toBeGreaterThan(0)
    if (sockets !== undefined) expect(sockets).toBeGreaterThan(0)
    expect({ holds: tale.holds, openedAfter: tale.openedAfter, answers: tale.answers }).toEqual({
      holds: [{ is: 'offline', chosen: true }],
      openedAfter: 0,
      answers: {
        candles: 'yes',
        'the past': 'yes',
        moments: 'yes',
        'a plan': 'WRITES_OFFLINE',
        'another market': 'yes',
        reconciling: 'yes',
        'a key': 'WRITES_OFFLINE',
        'a key looked at': 'WRITES_OFFLINE',
        unlocking: 'yes',
        'the profile again': 'yes',
      },
    })
  })

  it('starts without a single socket, shows known data with its age, and answers every call', async () => {
    const { tale, sockets } = await run('stays offline')
    if (sockets !== undefined) expect(sockets).toBe(0)
    expect({ opened: tale.opened, holds: tale.holds, plan: tale.answers['a plan'] }).toEqual({
      opened: 0,
      holds: [{ is: 'offline', chosen: true }],
      plan: 'WRITES_OFFLINE',
    })
    expect(tale.shown).toMatchObject({
      account: 'disk',
      positions: 'disk',
      orders: 'disk',
      holdings: 'disk',
      markets: 'disk',
      quotes: 'disk',
    })
  })

  it('reads everything again when it goes online, before any write is allowed', async () => {
    const { tale } = await run('comes back')
    expect({ holds: tale.holds, account: tale.shown['account'] }).toEqual({ holds: [], account: 'live' })
  })
})
