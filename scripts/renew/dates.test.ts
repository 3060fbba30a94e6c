import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { datesOf, tooYoung, versionsIn } from './dates.mjs'
import { knowsAges } from '../renew.mjs'

const cache = mkdtempSync(join(tmpdir(), 'perpdesk-dates-'))
afterAll(() => rmSync(cache, { recursive: true }))

const NOW = new Date('2026-03-20T12:00:00Z')

/** Writes a document to the cache as npm does: the text under its digest, and an index line that names the digest. */
function cacheDocument(nth: number, document: object, type = 'application/json') {
  const text = JSON.stringify(document)
  const digest = createHash('sha512').update(text).digest()
  const hex = digest.toString('hex')
  const line = {
    key: `make-fetch-happen:request-cache:https://registry.example/${String(nth)}`,
    integrity: `sha512-${digest.toString('base64')}`,
    metadata: { resHeaders: { 'content-type': type } },
  }
  const write = (path: string, content: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  write(join(cache, '_cacache', 'content-v2', 'sha512', hex.slice(0, 2), hex.slice(2, 4), hex.slice(4)), text)
  write(join(cache, '_cacache', 'index-v5', '0a', String(nth)), `\ndigest\t${JSON.stringify(line)}\n`)
}

beforeEach(() => {
  cacheDocument(1, {
    name: '@a/b',
    time: { '1.0.0': '2026-03-13T12:00:00.000Z', '1.0.1': '2026-03-13T12:00:01.000Z' },
  })
  cacheDocument(2, { name: 'plain', time: { '2.0.0': '2020-01-01T00:00:00.000Z', '3.0.0': 'some day' } })
  cacheDocument(3, { name: 'no-package' })
  cacheDocument(
    4,
    { name: 'other', time: { '1.0.0': '2020-01-01T00:00:00.000Z' } },
    'application/octet-stream',
  )
})

it('lists the packages of a lockfile by their real names, each once', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/x': { version: '1.0.0' },
    'node_modules/y/node_modules/x': { version: '1.0.0' },
    'node_modules/z': { name: '@true/name', version: '2.0.0' },
  }

  expect(versionsIn({ packages })).toEqual(['@true/name@2.0.0', 'x@1.0.0'])
})

it('reads the publication dates from the npm cache', () => {
  expect(datesOf(['@a/b@1.0.0', 'plain@2.0.0'], cache, NOW)).toEqual({
    seen: '2026-03-20T12:00:00.000Z',
    published: { '@a/b@1.0.0': '2026-03-13T12:00:00.000Z', 'plain@2.0.0': '2020-01-01T00:00:00.000Z' },
  })
})

it.each(['plain@9.0.0', 'unheard@1.0.0', 'plain@3.0.0', 'other@1.0.0'])(
  'fails when npm has no date of %s, without a guess',
  version => expect(() => datesOf([version], cache, NOW)).toThrow(`npm kept no date of ${version}`),
)

it('ends where npm keeps its cache in another format', () =>
  expect(() => datesOf([], join(cache, 'elsewhere'), NOW)).toThrow('in another way'))

it('rejects packages published within the last seven days as too young', () => {
  const dates = datesOf(['@a/b@1.0.0', '@a/b@1.0.1', 'plain@2.0.0'], cache, NOW)

  expect(tooYoung(dates)).toEqual(['@a/b@1.0.1'])
})

it.each([
  ['10.9.4', false],
  ['11.9.0', false],
  ['11.10.0', true],
  ['12.0.0', true],
])('detects for npm %s if it checks package ages: %s', (version, knows) =>
  expect(knowsAges(version)).toBe(knows),
)
