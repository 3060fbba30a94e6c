import { spawn } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock'
import { computeInstallationMark } from '../../src/main/desk-ids'
import { announceProcess } from '../../src/main/records/desk-presence'
import { listLifeboatFolders } from '../../src/main/records/lifeboat-file'
import { built, type Built } from '../kit/built'
import { openLifeboatAccount, type LifeboatAccount } from '../kit/lifeboat-account'

let account: LifeboatAccount
let boat: Built

beforeAll(async () => {
  ;[account, boat] = await Promise.all([openLifeboatAccount(), built('src/lifeboat/index.ts', ['keytar'])])
  copyFileSync(account.files.keeper, join(dirname(boat.file), 'keeper.js'))
  copyFileSync(account.files.signer, join(dirname(boat.file), 'signer.js'))
})
afterAll(async () => {
  boat.close()
  await account.close()
})

interface Ended {
  readonly printed: string
  readonly code: number | null
  /** Milliseconds from the start of the process to the list of positions. */
  readonly firstFigureMs: number
}

function run(input: string): Promise<Ended> {
  const begun = performance.now()
  let firstFigureMs = Number.POSITIVE_INFINITY
  const child = spawn(process.execPath, [boat.file], {
    env: account.env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (piece: Buffer) => {
    printed += piece.toString()
    if (printed.includes('Positions')) firstFigureMs = Math.min(firstFigureMs, performance.now() - begun)
  })
  child.stdin.end(input)
  return new Promise(done => child.on('close', code => done({ printed, code, firstFigureMs })))
}

const lifeboatFolder = () =>
  listLifeboatFolders(account.folder, computeInstallationMark(account.folder))[0] ?? ''

describe('the lifeboat as a program of its own', () => {
  it('reaches the venue through the real keychain and signer, and only reads before the lapse', async () => {
    const { printed, code, firstFigureMs } = await run('q\n')
    // Without other work on the machine it is a few hundred milliseconds.
    expect(firstFigureMs).toBeLessThan(30_000)
    expect(printed).toContain('Lifeboat · Mine · 127.0.0.1')
    expect(printed).toMatch(/Positions, [\d.]+ s old\nnone/)
    expect(printed).toMatch(/Only reads: earlier requests may still arrive for 31\d s/)
    expect(code).toBe(0)
    expect(existsSync(join(lifeboatFolder(), 'lifeboat.journal'))).toBe(true)
  })

  it('refuses beside a desk that answers', async () => {
    const stop = announceProcess(lifeboatFolder(), 'desk', process.pid, systemClock)
    const { printed, code } = await run('q\n')
    stop()
    expect([printed.trim(), code]).toEqual([`A desk answers (process ${process.pid}). Use it.`, 75])
  })

  it('ends a frozen desk by its own process number, only after the typed word', async () => {
    const desk = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)'], { stdio: 'ignore' })
    const gone = new Promise<NodeJS.Signals | null>(done => desk.on('exit', (_, signal) => done(signal)))
    announceProcess(lifeboatFolder(), 'desk', desk.pid ?? 0, systemClock)()
    const declined = await run('no\n')
    expect([declined.code, desk.exitCode]).toEqual([75, null])
    expect(declined.printed).toContain(`The desk (process ${desk.pid}) does not answer. Type END to end it:`)
    const ended = await run('END\nq\n')
    expect(await gone).toBe('SIGKILL')
    expect(ended.printed).toContain('Positions')
  })
})
