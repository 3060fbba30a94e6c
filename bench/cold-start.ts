import { equal } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openDeskWindow, pause, until, valueOf } from '../test/kit/desk-window'
import { emptyTableMessages } from '../src/messages/tables'
import { median, ratioOf } from './measure'
import { absoluteRow, ratioRow, type Entry, type Row } from './row'

const ROUNDS = 5
/** Wait that is longer than the archive's write interval, in milliseconds. */
const KEPT = 2_500
const program = resolve('bench/start-once.mjs')
const blank = resolve('bench/blank-main.mjs')
const main = resolve('out/main/index.js')

/** Stages of a start. Each is measured in milliseconds since the start. */
const parts = ['ready', 'begun', 'drawn', 'painted', 'chart'] as const

type Start = Readonly<Record<(typeof parts)[number] | 'imported', number>>

/** Starts once in a separate process. */
async function startOnce(...args: readonly string[]): Promise<Start> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { timeout: 60_000 })
  return JSON.parse(stdout) as Start
}

/** Fills a data folder with an account without positions, then disconnects. */
async function useHome(home: string): Promise<void> {
  const window = await openDeskWindow(home)
  try {
    await window.ready()
    await until('the account', async () => (await window.snapshot()).account?.value.free)
    equal((await window.snapshot()).positions?.value.length, 0)
    await pause(KEPT)
    valueOf((await window.call('connection.leave')) as never)
    await pause(KEPT)
  } finally {
    await window.host.quit()
  }
}

/**
 * M13: time from process start to the paint of the cached account without a connection, seen in the page,
 * against a blank window.
 */
export const coldStart: Entry = {
  name: 'M13 cold start',
  async run(): Promise<readonly Row[]> {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-start-'))
    const [home, empty] = [join(folder, 'home'), join(folder, 'blank')]
    try {
      await useHome(home)
      const took = { desk: [] as Start[], blank: [] as Start[] }
      for (let round = -1; round < ROUNDS; round += 1) {
        // Each start waits for its own text, so neither counts before its content is visible.
        const own = await startOnce(main, home, '.blotter', emptyTableMessages.positions.title, 'chart')
        const bare = await startOnce(blank, empty, '.painted', 'blank')
        if (round < 0) continue
        took.desk.push(own)
        took.blank.push(bare)
      }
      equal(took.desk.length, ROUNDS)
      const each = (starts: readonly Start[], part: keyof Start) => starts.map(start => start[part])
      const course = (starts: readonly Start[]) =>
        parts.map(part => `${part} ${median(each(starts, part)).toFixed(0)}`).join(', ')
      const imported = each(took.desk, 'imported')
      return [
        ratioRow(
          {
            name: `${this.name} → cached account painted, offline`,
            value: median(each(took.desk, 'painted')),
            unit: 'ms',
            reference: `${course(took.desk)}; a blank window: ${course(took.blank)} ms`,
            ratio: ratioOf(each(took.desk, 'painted'), each(took.blank, 'painted')),
          },
          { is: 'at most', ratio: 1.5 },
        ),
        absoluteRow(
          {
            name: `${this.name}: chart after the account`,
            value: median(took.desk.map(({ chart, painted }) => chart - painted)),
            unit: 'ms',
            reference: 'its first canvas, seen in the page',
          },
          { is: 'at most', value: 100 },
        ),
        absoluteRow(
          {
            name: `${this.name}: main's import`,
            value: median(imported),
            unit: 'ms',
            reference: `slowest of ${ROUNDS}: ${Math.max(...imported).toFixed(0)} ms`,
          },
          { is: 'at most', value: 40 },
        ),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}
