import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logFileNames, openDeskLog } from './desk-log'

const seed = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'desk-log-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split('\n')

it('writes facts as one line each, without the forbidden ones', () => {
  const log = openDeskLog(folder)

  log.note('a key was kept', { profile: 'test-1', key: `ed25519:${seed}`, secret: 'hunter2' })
  log.trouble('a frame could not be read', { at: 'data.rows[3].price' })
  log.trouble(`jane@example.org said ${seed}`)

  expect(linesOf(logFileNames[0]).map(line => line.replace(/^\S+ /, ''))).toEqual([
    'info a key was kept {"profile":"test-1","key":"[withheld]","secret":"[withheld]"}',
    'warn a frame could not be read {"at":"data.rows[3].price"}',
    'warn [withheld] said [withheld]',
  ])
})

it('is rotated when it is full, and never uses more space than two files', () => {
  const log = openDeskLog(folder, 4_000)
  for (let line = 0; line < 500; line += 1) log.note(`line ${line} of many, each as long as this one is`)

  expect(readdirSync(folder).sort()).toEqual([...logFileNames].sort())
  for (const file of logFileNames) expect(statSync(join(folder, file)).size).toBeLessThan(5_000)
  expect(linesOf(logFileNames[0]).at(-1)).toContain('line 499 of many')
})

it('is readable by its owner alone, also if the file existed before', () => {
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const [fresh, wide] = ['fresh', 'wide'].map(name => join(folder, name))
  mkdirSync(wide!, { mode: 0o755 })
  for (const name of logFileNames) writeFileSync(join(wide!, name), 'an old line\n', { mode: 0o644 })
  for (const path of [fresh!, wide!]) {
    openDeskLog(path).note('a line')
    expect([mode(path), mode(join(path, logFileNames[0]))]).toEqual(['700', '600'])
  }
  expect(mode(join(wide!, logFileNames[1]))).toBe('600')
  expect(linesOf(join('wide', logFileNames[0]))[0]).toBe('an old line')
})

it.each(logFileNames)('never writes through a link in the place of %s', name => {
  const foreign = join(folder, 'foreign')
  writeFileSync(foreign, 'foreign', { mode: 0o644 })
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  symlinkSync(foreign, join(logs, name))
  const log = openDeskLog(logs)
  log.note('the first line')
  rmSync(join(logs, name), { force: true })
  symlinkSync(foreign, join(logs, name))
  log.note('the second line')
  expect([readFileSync(foreign, 'utf8'), statSync(foreign).mode & 0o777]).toEqual(['foreign', 0o644])
  expect(linesOf(join('logs', logFileNames[0])).at(-1)).toContain('the second line')
})

it('reports once and in plain words that it cannot be written, and still accepts every line', () => {
  writeFileSync(join(folder, 'file'), '')
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const log = openDeskLog(join(folder, 'file', 'logs'))
    for (let line = 0; line < 9; line += 1) log.trouble(`line ${line}`)
    expect([stderr.mock.calls, out.mock.calls]).toEqual([[['No log can be written.\n']], []])
  } finally {
    stderr.mockRestore()
    out.mockRestore()
  }
})
