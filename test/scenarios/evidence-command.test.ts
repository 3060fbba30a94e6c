import { execFile } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../src/core/attempt/entry'
import type { AttemptId } from '../../src/core/write/venue-write'
import { systemClock } from '../../src/main/clock'
import { computePlanDigest } from '../../src/main/text-digest'
import { createEvidencePack, type EvidencePack } from '../../src/main/attempts/evidence-pack'
import { createSignedText } from '../../src/main/venue/request-signing'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { openCrashDesk, type CrashDesk } from '../campaigns/crash-desk'
import { consent, outcome, sending } from '../campaigns/planted'
import { crossing } from '../kit/drafts'
import { memoryJournal } from '../kit/memory-records'
import { come } from '../kit/patience'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const command = at('scripts/verify-evidence.mjs')
const bundled = at('out/campaigns/verify-evidence/index.js')

let folder: string
let practice: PracticeHandle
let attempt: AttemptId
/**
 * Packs of the same attempt from the journal of a running desk: unchanged, with a changed journal, and after
 * a person acknowledged that.
 */
let packs: Readonly<Record<'whole' | 'changed' | 'taken', string>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-evidence-'))
  practice = await openPractice({ seed: 7, limits: false })
  const first = await openCrashDesk(folder, practice)
  attempt = await sendOne(first)
  const whole = exported(first)
  await first.close()
  changeWhatWasAnswered()
  const second = await openCrashDesk(folder, practice)
  const changed = exported(second)
  second.person.will({ is: 'yes', typed: 'I HAVE LOOKED' })
  expect(await second.api.writes.reopen()).toEqual({ ok: true, value: 'accepted' })
  packs = { whole, changed, taken: exported(second) }
  await second.close()
  // The command builds its bundle on the first run; the other packs use that bundle.
  expect(await run(command, fileWith(whole))).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^CONSISTENT: \d+ lines hold$/) as string,
  })
})
afterAll(async () => {
  await practice.close()
  rmSync(folder, { recursive: true, force: true })
})

async function sendOne(desk: CrashDesk): Promise<AttemptId> {
  await come('it may write', () => desk.ready())
  const plan = await desk.api.orders.plan(crossing(desk.shown, '0.01', { type: 'IOC' }))
  if (!plan.ok) throw new Error(`Not planned: ${JSON.stringify(plan.error)}`)
  expect(await desk.api.orders.submit({ token: plan.value.token })).toMatchObject({ ok: true })
  await come('it has filled', async () =>
    ((await desk.readSnapshot()).attempts?.value ?? []).some(({ state }) => state.is === 'filled'),
  )
  return plan.value.attempt
}

/** Packs the attempt from the desk's journal; the desk itself refuses until the signature has expired. */
function exported({ records }: CrashDesk): string {
  const pack = createEvidencePack({
    ...{ attempt, chain: records.journal.chain(), version: 'crash', madeAt: systemClock.now() },
    secrets: [practice.account.accountId],
  })
  if (pack === undefined) throw new Error('The attempt is not known.')
  return pack
}

/** Changes the number of the answered order in the journal itself. */
function changeWhatWasAnswered(): void {
  const sql = new DatabaseSync(join(folder, 'perpdesk.db'))
  const triggers = ['journal_grows_at_its_end', 'journal_is_never_changed', 'journal_is_never_cut']
  sql.exec(triggers.map(name => `DROP TRIGGER ${name}`).join('; '))
  const { changes } = sql
    .prepare(`UPDATE journal SET line = replace(line, '"orderId":"', '"orderId":"9') WHERE line LIKE ?`)
    .run(`%"saw":"outcome"%${attempt}%`)
  sql.close()
  expect(changes).toBe(1)
}

function fileWith(text: string | Buffer): string {
  const file = join(folder, 'pack.json')
  writeFileSync(file, text)
  return file
}

function keyFile(text: string): string {
  const file = join(folder, 'key.txt')
  writeFileSync(file, `${text}\n`)
  return file
}

/** A pack of an order that no desk ever sent, signed with a foreign key. */
function madeFromNothing(isSigned = true): string {
  const yes = consent('pd-1')
  const { privateKey } = generateKeyPairSync('ed25519')
  const signature = sign(null, Buffer.from(createSignedText(yes.request, yes.at + 1)), privateKey).toString(
    'hex',
  )
  const signed = isSigned ? { signed: { at: yes.at + 1, signature } } : {}
  const answered = { ...outcome(yes, { is: 'accepted', orderId: '7' }), ...signed } as JournalEntry
  const chain = memoryJournal([yes, sending(yes), answered]).chain()
  return (
    createEvidencePack({ attempt: yes.attempt, chain, version: '0.1.0', madeAt: 5, secrets: [] }) ?? 'nothing'
  )
}

/** The last line of a command's output, and its exit code. */
const run = (program: string, ...args: readonly string[]) =>
  new Promise<{ readonly code: number; readonly said: string; readonly all: string }>(resolve => {
    const child = execFile(process.execPath, [program, ...args], (_error, stdout, stderr) =>
      resolve({
        code: child.exitCode ?? -1,
        said: stdout.trim().split('\n').at(-1) ?? '',
        all: stdout + stderr,
      }),
    )
  })

/** The same pack with a change and a recomputed digest, as a forger would make it. */
function forged(text: string, change: (pack: EvidencePack) => Partial<EvidencePack>): string {
  const before = JSON.parse(text) as EvidencePack
  const { digest: _old, ...rest } = { ...before, ...change(before) }
  const spelt = (pack: object) => `${JSON.stringify(pack, undefined, 2)}\n`
  return spelt({ ...rest, digest: computePlanDigest(spelt(rest)) })
}

const reordered = ({ lines }: EvidencePack): Partial<EvidencePack> => ({ lines: lines.toReversed() })

describe('evidence check command', () => {
  it('finds a pack of a running desk consistent, also across a change that a person accepted', async () => {
    const { lines } = JSON.parse(packs.whole) as EvidencePack
    expect(await run(bundled, fileWith(packs.whole))).toMatchObject({
      code: 0,
      said: `CONSISTENT: ${lines.length} lines hold`,
    })
    const taken = await run(bundled, fileWith(packs.taken))
    expect(taken).toMatchObject({ code: 0, said: `CONSISTENT: ${lines.length - 1} lines hold` })
    expect(taken.all).toMatch(/^1 lines prove nothing: .+ a person took it as it was found\.$/m)
  })

  it.each<readonly [string, () => string | Buffer, RegExp]>([
    ['one character is another', () => packs.whole.replace('"IOC', '"IOD'), /its digest is of another text/],
    ['one byte is no text at all', () => spoilt(packs.whole), /this is no evidence pack/],
    ['it was cut', () => packs.whole.slice(0, -200), /this is no evidence pack/],
    ['it goes on', () => `${packs.whole} `, /it is not written as packs are/],
    ['it is empty', () => '', /this is no evidence pack/],
    [
      'its lines come in another order',
      () => forged(packs.whole, reordered),
      /line \d+ comes after line \d+/,
    ],
    [
      'a line of it is left out',
      () => forged(packs.whole, ({ lines }) => ({ lines: lines.slice(0, -1) })),
      /the timeline is not that of these lines/,
    ],
    [
      'its journal was changed and nobody took it as it was found',
      () => packs.changed,
      /line \d+ does not lead to its head/,
    ],
  ])('finds a pack inconsistent where %s, and reports why', async (_what, pack, why) => {
    const { code, said: lastLine, all } = await run(bundled, fileWith(pack()))
    expect([code, lastLine]).toEqual([1, expect.stringMatching(/^NOT CONSISTENT: \d+ faults$/)])
    expect(all).toMatch(why)
  })

  it('verifies the signature of a running desk with its public key, which the pack does not contain', async () => {
    const { lines } = JSON.parse(packs.whole) as EvidencePack
    const signed = await run(bundled, fileWith(packs.whole), '--key', keyFile(practice.account.key))
    expect(signed).toMatchObject({ code: 0, said: `SIGNED BY THIS KEY: ${lines.length} lines hold` })
    expect(signed.all).toMatch(/^The request POST \/v1\/order was signed with this key, dated 20\d\d-/m)
    expect(packs.whole).not.toContain(practice.account.key.replace('ed25519:', ''))
  })

  it('rates a fabricated pack as consistent at most, and does not verify it', async () => {
    const made = madeFromNothing()
    const alone = await run(bundled, fileWith(made))
    expect(alone).toMatchObject({ code: 0, said: 'CONSISTENT: 3 lines hold' })
    expect(alone.all).toContain('Anyone can write a pack that agrees with itself.')
    const held = await run(bundled, fileWith(made), '--key', keyFile(practice.account.key))
    expect(held).toMatchObject({ code: 1, said: 'NOT SIGNED BY THIS KEY' })
    expect(
      await run(bundled, fileWith(madeFromNothing(false)), '--key', keyFile(practice.account.key)),
    ).toMatchObject({
      code: 1,
      said: 'NO SIGNATURE: this pack shows none',
    })
  })

  it.each([
    ['no key', 'a letter to a friend'],
    ['a key of another form', '0xabcdef'],
    ['a secret key', `ed25519:${'8'.repeat(88)}`],
  ])('reports a key file that holds %s', async (_, key) => {
    expect(await run(bundled, fileWith(packs.whole), '--key', keyFile(key))).toMatchObject({
      code: 64,
      all: expect.stringContaining('holds no public key') as string,
    })
  })

  it('reports a missing or unreadable file', async () => {
    expect(await run(bundled)).toMatchObject({
      code: 64,
      all: expect.stringContaining('Say which file') as string,
    })
    expect(await run(bundled, join(folder, 'nowhere'))).toMatchObject({
      code: 64,
      all: expect.stringContaining('cannot be read') as string,
    })
  })
})

/** The same bytes, one of which begins an incomplete character. */
function spoilt(text: string): Buffer {
  const bytes = Buffer.from(text)
  bytes[bytes.indexOf('IOC')] = 0xc3
  return bytes
}
