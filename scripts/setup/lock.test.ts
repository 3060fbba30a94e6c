import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withLock } from './lock.mjs'

// Real programs are started here, on whatever machine this is.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let path: string
const started: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-lock-'))
  path = join(folder, 'deep', 'lock')
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Starts a program that holds the lock until it is ended, and waits until it does. */
async function holder(inside = ''): Promise<ChildProcess> {
  const code = `
    const { withLock } = await import(${JSON.stringify(new URL('lock.mjs', import.meta.url).href)})
    await withLock(${JSON.stringify(path)}, async lock => {
      ${inside}
      console.log('held')
      await new Promise(resolve => setTimeout(resolve, 60_000))
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  await new Promise(resolve => child.stdout.once('data', resolve))
  return child
}

const ended = (child: ChildProcess): Promise<unknown> => new Promise(resolve => child.once('close', resolve))

it('returns the result of the work, and leaves no file behind', async () => {
  expect(await withLock(path, async () => existsSync(path))).toBe(true)
  expect(existsSync(path)).toBe(false)
})

it('releases the lock when the work fails', async () => {
  await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(path)).toBe(false)
})

it('allows one holder at a time', async () => {
  let inside = 0
  const most: number[] = []
  const work = (): Promise<void> =>
    withLock(path, async () => {
      most.push((inside += 1))
      await new Promise(resolve => setImmediate(resolve))
      inside -= 1
    })

  await Promise.all([work(), work(), work(), work()])

  expect(most).toEqual([1, 1, 1, 1])
})

it('releases the lock when its holder is killed', async () => {
  const other = await holder()
  let taken = false
  const mine = withLock(path, async () => {
    taken = true
  })
  expect(taken).toBe(false)
  other.kill('SIGKILL')
  await ended(other)
  await mine

  expect(taken).toBe(true)
})

it('keeps the lock held by a program that a killed holder started', async () => {
  const other = await holder(`
    const { spawn } = await import('node:child_process')
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' })
    lock.covers(child.pid)`)
  const held = JSON.parse(readFileSync(path, 'utf8')).held as readonly { pid: number }[]
  const orphan = held[1]?.pid ?? 0
  other.kill('SIGKILL')
  await ended(other)
  let taken = false
  const mine = withLock(path, async () => {
    taken = true
  })
  expect(taken).toBe(false)
  process.kill(orphan, 'SIGKILL')
  await mine

  expect(taken).toBe(true)
})

it.each([
  ['was cut short', '{"token":'],
  ['names a program that is gone', '{"token":"x","held":[{"pid":2147483646,"born":"1"}]}'],
  ['names a number that another program has now', `{"token":"x","held":[{"pid":${process.pid},"born":"1"}]}`],
])('takes over a lock that %s', async (_, text) => {
  await withLock(path, async () => undefined)
  writeFileSync(path, text)

  expect(await withLock(path, async () => 'mine')).toBe('mine')
})
