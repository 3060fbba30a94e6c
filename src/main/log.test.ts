import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openLog, redact } from './log'

const seed = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

it.each([
  ['a secret in the venue’s form', `key ed25519:${seed} used`, 'key [withheld] used'],
  ['a bare secret', `pasted ${seed}`, 'pasted [withheld]'],
  ['an account id or a hex secret', `id ${'ab12'.repeat(16)}`, 'id [withheld]'],
  ['an e-mail address', 'mail from jane.doe+x@example.org today', 'mail from [withheld] today'],
  [
    'ordinary facts',
    'order 292820969 of PERP_BTC_USDC at 61240.5',
    'order 292820969 of PERP_BTC_USDC at 61240.5',
  ],
])('takes out %s and nothing else', (_what, said, kept) => {
  expect(redact(said)).toBe(kept)
})

it('writes facts as one line each, without what was unspeakable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-log-'))
  const log = openLog(folder)

  log.note('a key was kept', { profile: 'test-1', key: `ed25519:${seed}` })
  log.trouble('a frame could not be read', { at: 'data.rows[3].price' })

  const lines = readFileSync(join(folder, 'perpdesk.log'), 'utf8').trim().split('\n')
  expect(lines.map(line => line.replace(/^\S+ /, ''))).toEqual([
    'info a key was kept {"profile":"test-1","key":"[withheld]"}',
    'warn a frame could not be read {"at":"data.rows[3].price"}',
  ])
})
