import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireAmount } from '@core/value/decimal-amount'
import { openDeskRecords } from '../../../src/main/records/desk-records'
import { linesOf } from '../../kit/memory-entries'
import type { Chance } from '../chance'
import { parserOf, unless, type FuzzedParser } from './parser'

const quiet = { note: () => undefined, trouble: () => undefined }
const clock = { now: () => 1_790_000_000_000, after: () => () => undefined }

/** Opens the records in a folder. */
export const openIn = (folder: string) =>
  openDeskRecords({ folder, clock, log: quiet, isUnguarded: () => true, sealerOf: () => undefined })

let made: string | undefined

/** Returns a folder with the records of a desk, created once and copied for each case. */
async function template(): Promise<string> {
  if (made !== undefined) return made
  const folder = mkdtempSync(join(tmpdir(), 'perpdesk-fuzz-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const records = await openIn(folder)
  for (const line of [...linesOf('pd-1'), ...linesOf('pd-2', 1_700_000_100_000)]) records.journal.append(line)
  records.settings.set('preferences', '{"form":3}')
  records.archive.keep('practice', 'holdings', {
    value: [{ token: 'USDC', holding: requireAmount('10'), frozen: requireAmount('0') }],
    ...{ version: 1, asOf: 1_790_000_000_000, from: 'live' },
  } as never)
  records.close()
  return (made = folder)
}

const files = ['perpdesk.db', 'archive.db', 'history.db', 'perpdesk.anchor', 'practice.key'] as const

interface Damage {
  readonly file: (typeof files)[number]
  readonly is: 'bits' | 'cut' | 'block' | 'text' | 'grown'
  readonly at: readonly number[]
  readonly with: number
}

/** A file with some of it changed. */
function damaged(bytes: Buffer, { is, at, with: byte }: Damage): Buffer {
  const place = (share: number) => Math.floor(share * bytes.length)
  const now = Buffer.from(bytes)
  const [first = 0, second = 0] = at
  if (is === 'cut') return now.subarray(0, place(first))
  if (is === 'grown') return Buffer.concat([now, Buffer.alloc(1 + Math.floor(first * 9_000), byte)])
  if (is === 'block')
    return now.fill(byte, place(first), Math.min(bytes.length, place(first) + Math.ceil(second * 4_096)))
  if (is === 'text') {
    // Changes a journal value in the file.
    const found = now.indexOf('61240.5', place(first))
    if (found >= 0) now.write('91240.5', found, 'latin1')
    return now
  }
  for (const share of at) now[place(share)] = (now[place(share)] ?? 0) ^ (1 << (byte % 8))
  return now
}

/** True if the lines read are a prefix of the lines written. */
const isBeginning = (read: readonly unknown[], whole: readonly unknown[]): boolean =>
  read.every((line, at) => JSON.stringify(line) === JSON.stringify(whole[at]))

/** Files of a desk, damaged while it was closed. */
export const databaseParser = (open: typeof openIn = openIn): FuzzedParser =>
  parserOf<Damage>({
    name: 'database',
    share: 2,
    draw: (chance: Chance) => ({
      file: chance.happens(0.5) ? 'perpdesk.db' : chance.pick(files),
      is: chance.pick(['bits', 'cut', 'block', 'text', 'grown'] as const),
      at: Array.from({ length: 1 + chance.below(6) }, () => chance.next()),
      with: chance.below(256),
    }),
    async judge(damage) {
      const whole = [...linesOf('pd-1'), ...linesOf('pd-2', 1_700_000_100_000)]
      const folder = mkdtempSync(join(tmpdir(), 'perpdesk-fuzz-case-'))
      try {
        cpSync(await template(), folder, { recursive: true })
        const path = join(folder, damage.file)
        const [before, after] = [readFileSync(path), damaged(readFileSync(path), damage)]
        writeFileSync(path, after)
        const records = await open(folder)
        const { found } = records.journal
        const lines = records.journal.readAll()
        const why = records.storage()
        const isJournalsOwn = damage.file === 'perpdesk.db' || damage.file === 'perpdesk.anchor'
        records.archive.recall('practice')
        records.settings.get('preferences')
        records.close()
        return [
          ...unless(
            found !== 'whole' || why !== undefined || JSON.stringify(lines) === JSON.stringify(whole),
            'the journal is told whole and is another',
          ),
          ...unless(
            isJournalsOwn || (found === 'whole' && lines.length === whole.length),
            'damage elsewhere reached the journal',
          ),
          ...unless(
            found !== 'whole' || isBeginning(lines, whole),
            'the journal has lines that nobody wrote',
          ),
          ...unless((why ?? '').length < 600, 'what is the matter is told without bound'),
          ...unless(why === undefined || why.length > 10, 'what is the matter is told in no words'),
          ...unless(
            damage.is === 'grown' || !before.equals(after) || found === 'whole',
            'what was not changed is told damaged',
          ),
        ]
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  })
