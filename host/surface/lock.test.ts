import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLock, type Greeting, type Lock } from './lock.mjs'

let folder: string
let held: Lock[] = []
let children: ReturnType<typeof spawn>[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-test-'))
})

afterEach(() => {
  for (const lock of held) lock.release()
  for (const child of children) child.kill('SIGKILL')
  held = []
  children = []
  rmSync(folder, { recursive: true })
})

const greeting: Greeting = { argv: ['node', '.'], cwd: '/', additionalData: { at: 1 } }

function take(onSecond: (sent: Greeting) => void = () => undefined): Lock {
  const lock = takeLock(folder, { greeting, onSecond })
  held.push(lock)
  return lock
}

/** Starts a process that tries to take the lock, prints the result, and keeps running. */
async function takeElsewhere(): Promise<{ outcome: string; kill(): Promise<void> }> {
  const module = new URL('./lock.mjs', import.meta.url).href
  const source = `
    const { takeLock } = await import(${JSON.stringify(module)})
    const greeting = { argv: ['other'], cwd: '/other' }
    const lock = takeLock(${JSON.stringify(folder)}, { greeting, onSecond: ({ argv }) => console.log(argv[0]) })
    await lock.told
    console.log(lock.isMine ? 'mine' : 'taken')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const gone = new Promise<void>(done => child.once('exit', () => done()))
  const outcome = await new Promise<string>(done => {
    let text = ''
    child.stdout?.on('data', piece => {
      text += piece
      const word = /^(mine|taken)$/m.exec(text)
      if (word !== null) done(word[0])
    })
  })
  return { outcome, kill: () => (child.kill('SIGKILL'), gone) }
}

const owner = () => JSON.parse(readFileSync(join(folder, 'instance.lock'), 'utf8'))

describe('the lock of a data folder', () => {
  it('goes to the first process that takes it, which is notified of the second', async () => {
    const greetings: Greeting[] = []
    expect(take(sent => greetings.push(sent)).isMine).toBe(true)
    const { outcome } = await takeElsewhere()
    await expect.poll(() => greetings).toEqual([{ argv: ['other'], cwd: '/other' }])
    expect(outcome).toBe('taken')
  })

  it('is refused to a second process while the first lives', async () => {
    const first = await takeElsewhere()
    const second = take()
    await second.told
    expect([first.outcome, second.isMine]).toEqual(['mine', false])
  })

  it('is free after a release, and leaves no file behind', () => {
    take().release()
    expect(existsSync(join(folder, 'instance.lock'))).toBe(false)
    const again = take()
    const { socket } = owner()
    expect(again.isMine).toBe(true)
    again.release()
    expect(existsSync(socket)).toBe(false)
  })

  it('does not outlive its owner, however the owner ended', async () => {
    const first = await takeElsewhere()
    const { socket } = owner()
    await first.kill()
    expect(existsSync(join(folder, 'instance.lock'))).toBe(true)
    expect(take().isMine).toBe(true)
    expect(existsSync(socket)).toBe(false)
  })

  it.each([
    ['is empty', ''],
    ['is no lock at all', 'not json'],
    ['names no process', JSON.stringify({ pid: 0, born: '', socket: '' })],
    ['is a number', '7'],
    ['names a process that never was', JSON.stringify({ pid: 2 ** 22 + 1, born: '1', socket: '' })],
    [
      'names a living process that began at another time',
      JSON.stringify({ pid: process.pid, born: '1', socket: '' }),
    ],
  ])('is taken over when its file %s', (_, text) => {
    writeFileSync(join(folder, 'instance.lock'), text)
    expect(take().isMine).toBe(true)
    expect(owner().pid).toBe(process.pid)
  })

  it('is awaited by a process that starts while its owner is leaving, and by none that starts earlier', async () => {
    const first = take()
    expect((await takeElsewhere()).outcome).toBe('taken')
    first.leave()
    const second = takeElsewhere()
    setTimeout(() => first.release(), 300)
    expect((await second).outcome).toBe('mine')
  })

  it('ignores data that is no greeting', async () => {
    const greetings: Greeting[] = []
    take(sent => greetings.push(sent))
    const { socket } = owner()
    await expect.poll(() => existsSync(socket)).toBe(true)
    for (const text of ['', 'x', '7', '{"argv":"x"}', JSON.stringify(greeting)]) {
      const line = connect(socket, () => line.end(text))
      await once(line, 'close')
    }
    await expect.poll(() => greetings).toEqual([greeting])
  })

  it('removes no file that a forged lock names as its socket', () => {
    const precious = join(folder, 'precious')
    writeFileSync(precious, 'x')
    writeFileSync(
      join(folder, 'instance.lock'),
      JSON.stringify({ pid: 2 ** 22 + 1, born: '1', socket: precious }),
    )
    expect([take().isMine, existsSync(precious)]).toEqual([true, true])
  })

  it('goes to exactly one of many processes that start at once', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, takeElsewhere))
    expect(all.map(({ outcome }) => outcome).filter(outcome => outcome === 'mine')).toHaveLength(1)
  })

  it('survives a release by a process that never held it', async () => {
    const first = await takeElsewhere()
    take().release()
    expect(first.outcome).toBe('mine')
    expect(existsSync(join(folder, 'instance.lock'))).toBe(true)
  })
})
