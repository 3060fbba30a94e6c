import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logFiles, openLog } from './log'

const seed = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'desk-log-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split('\n')

it('writes facts as one line each, without what was unspeakable', () => {
  const log = openLog(folder)

  log.note('a key was kept', { profile: 'test-1', key: `ed25519:${seed}`, secret: 'hunter2' })
  log.trouble('a frame could not be read', { at: 'data.rows[3].price' })
  log.trouble(`jane@example.org said ${seed}`)

  expect(linesOf(logFiles[0]).map(line => line.replace(/^\S+ /, ''))).toEqual([
    'info a key was kept {"profile":"test-1","key":"[withheld]","secret":"[withheld]"}',
    'warn a frame could not be read {"at":"data.rows[3].price"}',
    'warn [withheld] said [withheld]',
  ])
})

it('is turned over when it is full, and never takes more room than two files', () => {
  const log = openLog(folder, 4_000)
  for (let line = 0; line < 500; line += 1) log.note(`line ${line} of many, each as long as this one is`)

  expect(readdirSync(folder).sort()).toEqual([...logFiles].sort())
  for (const file of logFiles) expect(statSync(join(folder, file)).size).toBeLessThan(5_000)
  expect(linesOf(logFiles[0]).at(-1)).toContain('line 499 of many')
})
