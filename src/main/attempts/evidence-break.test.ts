import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JournalEntry } from '@core/attempt/entry'
import type { AttemptId } from '@core/write/venue-write'
import { consent, outcome, record, sending } from '../../../test/campaigns/planted'
import { computePlanDigest } from '../text-digest'
import { checkEvidencePack, createEvidencePack, type EvidencePack } from './evidence-pack'
import { openDeskDatabase } from '../records/desk-database'
import { openAnchoredJournal } from '../records/anchored-journal'

const opened: JournalEntry = { saw: 'open', at: 1, version: '0' }
const first = consent('pd-1')
const before: readonly JournalEntry[] = [
  opened,
  first,
  sending(first),
  outcome(first, { is: 'accepted', orderId: '7' }),
]
const after: readonly JournalEntry[] = [record(first, 'filled', '2')]

let home: string
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'perpdesk-break-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Writes lines to the journal in a folder. With `accept`, a person accepts it as it is first. */
async function written(lines: readonly JournalEntry[], accept = false): Promise<string> {
  const database = await openDeskDatabase(join(home, 'desk.db'))
  if (database.is !== 'open') throw new Error(database.why)
  const journal = openAnchoredJournal(database.database, join(home, 'desk.anchor'))
  if (accept) journal.accept(1_790_000_000_500)
  for (const line of lines) journal.append(line)
  journal.renewAnchor()
  const attempt = 'pd-1' as AttemptId
  const pack = createEvidencePack({ attempt, chain: journal.chain(), version: '0', madeAt: 5, secrets: [] })
  database.database.close()
  return pack ?? 'nothing'
}

function tamper(change: string): void {
  const sql = new DatabaseSync(join(home, 'desk.db'))
  const triggers = ['journal_grows_at_its_end', 'journal_is_never_changed', 'journal_is_never_cut']
  sql.exec(`${triggers.map(name => `DROP TRIGGER ${name}`).join('; ')}; ${change}`)
  sql.close()
}

/** A journal that was changed from outside after the first lines, taken as it was found, and gone on with. */
async function across(change: string): Promise<string> {
  await written(before)
  tamper(change)
  return written(after, true)
}

/** The same pack with a change and a matching digest, as from a forger. */
function forged(text: string, change: (pack: EvidencePack) => object): string {
  const { digest: _old, ...rest } = change(JSON.parse(text) as EvidencePack) as EvidencePack
  const spelt = (pack: object) => `${JSON.stringify(pack, undefined, 2)}\n`
  return spelt({ ...rest, digest: computePlanDigest(spelt(rest)) })
}

const EDIT_OTHER = 'UPDATE journal SET line = replace(line, \'"0"\', \'"9"\') WHERE seq = 1'
const EDIT_OWN = 'UPDATE journal SET line = replace(line, \'"7"\', \'"8"\') WHERE seq = 4'

describe('an evidence pack across a journal that a user accepted as found', () => {
  it('is complete if another line was changed', async () => {
    expect(checkEvidencePack(await across(EDIT_OTHER))).toEqual({
      ...{ faults: [], lines: 4, withheld: 0, taken: 0, gaps: 1 },
    })
  })

  it.each([
    ['says which of its own lines was changed and proves nothing', EDIT_OWN],
    ['says which of its lines rests on one that is gone', 'DELETE FROM journal WHERE seq = 1'],
  ])('%s', async (_what, change) => {
    expect(checkEvidencePack(await across(change))).toMatchObject({ faults: [], lines: 4, taken: 1 })
  })

  it('is not genuine if no user accepted the journal as found', async () => {
    await written(before)
    tamper(EDIT_OWN)
    expect(checkEvidencePack(await written(after)).faults).toEqual(['line 4 does not lead to its head'])
  })

  it('is not genuine if the consent was changed, because the sent request names another seal', async () => {
    const text = await across(
      "UPDATE journal SET line = replace(line, '/v1/order', '/v1/odder') WHERE seq = 2",
    )
    expect(checkEvidencePack(text).faults).toEqual(['the seal is not of these bytes'])
  })

  it('is not genuine if no line of the chain names the seal any more', async () => {
    const text = await across(
      'UPDATE journal SET line = replace(line, \'"at":17\', \'"at":16\') WHERE seq IN (2, 3)',
    )
    expect(checkEvidencePack(text).faults).toContain('no line of the chain names the seal')
  })

  it.each<readonly [string, (pack: EvidencePack) => object, string]>([
    [
      'a line after it was changed',
      pack => ({
        ...pack,
        lines: pack.lines.map(one => ({ ...one, line: one.line?.replace('"filled"', '"cancelled"') })),
      }),
      'line 6 does not lead to its head',
    ],
    [
      'a line after it is said to have been taken as well',
      pack => ({ ...pack, lines: pack.lines.map(one => ({ ...one, taken: true })) }),
      'nobody took line 6 as it was found',
    ],
    [
      'the line that took it was left out',
      pack => ({ ...pack, accepted: [] }),
      'nobody took line 4 as it was found',
    ],
    [
      'the line that took it is another one',
      pack => ({ ...pack, accepted: pack.accepted?.map(one => ({ ...one, count: 99 })) }),
      'nobody took line 4 as it was found',
    ],
  ])('is not genuine if %s', async (_what, change, fault) => {
    expect(checkEvidencePack(forged(await across(EDIT_OWN), change)).faults).toContain(fault)
  })
})
