import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Evidence } from '../campaigns/contact/evidence'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

let folder: string
let first: Ended
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-contact-'))
  // The command builds its bundle on the first run; the later runs use that bundle.
  first = await run(at('scripts/contact.mjs'), '--venue', 'practice', '--out', join(folder, 'practice.json'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ended {
  readonly code: number
  readonly said: string
  readonly complained: string
}

const run = (script: string, ...args: readonly string[]) =>
  new Promise<Ended>(done =>
    execFile(process.execPath, [script, ...args], { cwd: at('.') }, (error, stdout, complained) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout, complained }),
    ),
  )
const contact = (...args: readonly string[]) => run(at('out/campaigns/contact/index.js'), ...args)

it('succeeds at the practice exchange, and writes its evidence to the given folder', () => {
  expect([first.code, first.said.trim().split('\n').at(-1)]).toEqual([
    0,
    expect.stringMatching(/^\d{2,} confirmed, 0 refuted, 0 cannot be shown at practice; /),
  ])
  const evidence = JSON.parse(readFileSync(join(folder, 'practice.json'), 'utf8')) as Evidence
  expect(evidence).toMatchObject({ form: 'perpdesk-contact-1', venue: 'practice', key: true, writes: true })
})

it.each([
  [64, ['--venue', 'https://api.orderly.org', '--write'], /^https:\/\/api\.orderly\.org is no test network/],
  [
    69,
    ['--venue', 'https://testnet-api.orderly.org', '--write'],
    /^Nothing is written to https:\/\/testnet-api/,
  ],
  [64, [], /^Say which venue/],
  [75, ['--venue', 'http://127.0.0.1:1'], /^Nothing could be shown at 127\.0\.0\.1:1/],
])('exits with %i and one sentence for %j', async (code, args, sentence) => {
  const ended = await contact(...args)
  expect([ended.code, ended.said]).toEqual([code, ''])
  expect(ended.complained).toMatch(sentence)
  expect(ended.complained.trim().split('\n')).toHaveLength(1)
})
