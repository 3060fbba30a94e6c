import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Dates } from '../../scripts/renew/dates.mjs'
import { lockfileFaults, type Held, type Locked, type Packages } from './lockfile'

const text = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const read = <T>(path: string): T => JSON.parse(text(path)) as T
const packagesOf = (path: string): Packages => read<{ packages: Packages }>(path).packages

const manifest = read<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json')
const packages = {
  ...packagesOf('package-lock.json'),
  ...packagesOf('scripts/setup/node-24/package-lock.json'),
}
const held: Held = {
  asked: { ...manifest.dependencies, ...manifest.devDependencies },
  page: text('docs/packages.md'),
  dates: read<Dates>('package-lock.dates.json'),
}

it('finds no fault in the lockfiles', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(500)
  expect(lockfileFaults(packages, held)).toEqual([])
})

it('finds no registry in the lockfiles nor in their dates', () => {
  const files = ['package-lock.json', 'scripts/setup/node-24/package-lock.json', 'package-lock.dates.json']
  expect(files.filter(path => /registry|"resolved"/.test(text(path)))).toEqual([])
})

const WS = 'node_modules/ws'
const change = (entry: Partial<Locked>): Packages => ({ ...packages, [WS]: { ...packages[WS], ...entry } })
const without = (key: keyof Locked): Packages => {
  const { [key]: _left, ...rest } = packages[WS] ?? {}
  return { ...packages, [WS]: rest }
}
const page = (from: string, to: string): Partial<Held> => ({ page: held.page.replace(from, to) })
const dates = (published: Record<string, string | undefined>): Partial<Held> => ({
  dates: { ...held.dates, published: JSON.parse(JSON.stringify({ ...held.dates.published, ...published })) },
})

it.each<[string, Packages, Partial<Held>, string]>([
  [
    'a git dependency',
    change({ resolved: 'git+ssh://git@example.com/ws.git#1a2b' }),
    {},
    `${WS} comes from git+ssh`,
  ],
  ['a URL', change({ resolved: 'https://example.com/ws.tgz' }), {}, `${WS} comes from https`],
  ['a link', change({ link: true }), {}, `${WS} is a link`],
  ['a missing digest', without('integrity'), {}, `${WS} has no digest`],
  ['a weak digest', change({ integrity: 'sha1-9bfb' }), {}, `${WS} has no digest`],
  ['a licence that is not taken', change({ license: 'AGPL-3.0' }), {}, `${WS} is under AGPL-3.0`],
  ['a licence for tools on what is shipped', change({ license: 'MPL-2.0' }), {}, `${WS} is under MPL-2.0`],
  ['no licence', without('license'), {}, `${WS} names no licence`],
  ['a package nobody explains', packages, page('| `ws` |', '| ws |'), 'nobody says what ws is for'],
  [
    'a reason for nothing',
    packages,
    page('| `ws` |', '| `ws` `gone` |'),
    'gone is explained and not asked for',
  ],
  ['a reason twice', packages, page('| `ws` |', '| `ws` `vue` |'), 'vue is explained twice'],
  ['a range', packages, { asked: { ...held.asked, ws: '^8.23.0' } }, 'ws is asked for as ^8.23.0'],
  ['a version without a date', packages, dates({ 'ws@8.23.0': undefined }), 'ws@8.23.0 has no date'],
  [
    'a date of nothing',
    packages,
    dates({ 'gone@1.0.0': '2020-01-01T00:00:00.000Z' }),
    'gone@1.0.0 has a date and is not installed',
  ],
  ['a young version', packages, dates({ 'ws@8.23.0': held.dates.seen }), 'ws@8.23.0 was younger than 7 days'],
])('finds %s', (_what, planted, other, fault) => {
  expect(lockfileFaults(planted, { ...held, ...other })).toEqual([expect.stringContaining(fault)])
})
