import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DeskDatabase, openDeskDatabase } from '../../src/main/records/desk-database'
import { type AnchoredWriteJournal, openAnchoredJournal } from '../../src/main/records/anchored-journal'
import { built, type Built } from '../kit/built'

const KILLS = 12
let writer: Built
let home: string
let path: string
const running = new Set<ChildProcess>()
const closers: (() => void)[] = []

beforeAll(async () => {
  writer = await built('test/kit/journal-writer.ts', ['@photostructure/sqlite', 'node-gyp-build'])
})
afterAll(() => writer.close())
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perpdesk-kill-'))
  path = join(home, 'desk.db')
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  rmSync(home, { recursive: true, force: true })
})

interface Writing {
  readonly child: ChildProcess
  /** Resolves when the process is gone, also for a later caller. */
  readonly gone: Promise<unknown>
  readonly lines: Interface
}

/**
 * Starts a process that writes lines until it is killed; `limit` in KiB bounds the size of each of its files.
 */
function start(size = 0, limit?: number): Writing {
  const node = [process.execPath, writer.file, path, `${size}`]
  const command =
    limit === undefined
      ? node
      : ['bash', '-c', `trap '' XFSZ; ulimit -f ${limit}; exec "$@"`, 'bash', ...node]
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  return { child, gone: once(child, 'exit'), lines: createInterface({ input: child.stdout }) }
}

async function kill({ child, gone }: Writing): Promise<void> {
  child.kill('SIGKILL')
  await gone
  running.delete(child)
}

/** Collects the output of the process until it has `many` lines or the process ends. */
async function hear({ lines }: Writing, many: number): Promise<readonly string[]> {
  const output: string[] = []
  for await (const line of lines) {
    output.push(line)
    if (output.length === many) break
  }
  return output
}

async function open(): Promise<{ readonly journal: AnchoredWriteJournal; readonly database: DeskDatabase }> {
  const opened = await openDeskDatabase(path)
  if (opened.is !== 'open') throw new Error(opened.why)
  closers.push(opened.database.close)
  return {
    database: opened.database,
    journal: openAnchoredJournal(opened.database, `${path}.anchor`),
  }
}

describe('a journal whose writer is killed', () => {
  it(`has every line that was acknowledged, whole and in order, after each of ${KILLS} kills`, async () => {
    for (let round = 1; round <= KILLS; round++) {
      const writing = start()
      const output = await hear(writing, 1 + round * 3)
      await kill(writing)
      const acknowledged = Number(output.at(-1))
      const { journal, database } = await open()
      const entries = journal.readAll()
      expect(journal.found).toBe('whole')
      expect(entries.length).toBeGreaterThanOrEqual(acknowledged)
      expect(entries.map(entry => ('attempt' in entry ? entry.attempt : ''))).toEqual(
        entries.map((_, index) => `a${index + 1}`),
      )
      database.close()
    }
  })

  it('is locked by its writer, and free as soon as the writer is gone', async () => {
    const writing = start()
    await hear(writing, 2)
    const second = start()
    expect(await hear(second, 1)).toEqual(['locked'])
    expect(await openDeskDatabase(path, { lockTimeoutMs: 0 })).toMatchObject({ is: 'locked' })
    await kill(writing)
    expect((await open()).journal.found).toBe('whole')
  })

  it('detects that a write-ahead log with anchored lines was removed', async () => {
    const writing = start()
    await hear(writing, 35)
    await kill(writing)
    writeFileSync(`${path}-wal`, '')
    expect((await open()).journal.found).toBe('rolled back')
  })

  it('detects that a write-ahead log was damaged in anchored lines', async () => {
    const writing = start()
    await hear(writing, 35)
    await kill(writing)
    const log = readFileSync(`${path}-wal`)
    log.writeUInt8(log.readUInt8(4096 * 9) ^ 0xff, 4096 * 9)
    writeFileSync(`${path}-wal`, log)
    expect((await open()).journal.found).toBe('rolled back')
  })
})

describe('a journal on a full disk', () => {
  it('reports the line that failed, and has every line before it', async () => {
    const writing = start(20_000, 400)
    const output = await hear(writing, 1_000)
    await writing.gone
    expect(output.at(-1)).toBe('disk took no more: full, limit reached, or failing')
    const { journal } = await open()
    expect({ found: journal.found, lines: journal.readAll().length }).toEqual({
      found: 'whole',
      lines: output.length - 2,
    })
  })
})
