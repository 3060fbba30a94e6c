import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changedFiles, roomsOf } from './changed.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-changed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
const save = (name: string, text = name) => writeFileSync(join(folder, name), text)
function commit(...names: readonly string[]) {
  for (const name of names) save(name)
  git('add', '.')
  git('commit', '-q', '-m', 'Save')
}

it('lists changes since the branch left the main branch, committed or not', () => {
  git('init', '-q', '-b', 'main')
  commit('old.ts', 'edited.ts')
  git('checkout', '-q', '-b', 'mine')
  commit('committed.ts')
  save('edited.ts', 'otherwise')
  save('né w.ts')
  expect(changedFiles(folder)).toEqual(['committed.ts', 'edited.ts', 'né w.ts'])
})

it('lists changes since the last commit, where there is no main branch', () => {
  git('init', '-q', '-b', 'only')
  commit('old.ts')
  expect(changedFiles(folder)).toEqual([])
  save('old.ts', 'otherwise')
  expect(changedFiles(folder)).toEqual(['old.ts'])
})

it('lists nothing outside of git', () => expect(changedFiles(folder)).toBeUndefined())

const rooms = ['scripts', 'src/core', 'src/main', '.']

it.each([
  [['src/core/value/decimal-amount.ts'], ['src/core', '.']],
  [
    ['src/core/value/decimal-amount.test.ts', 'src/main/a.ts'],
    ['src/core', 'src/main', '.'],
  ],
  [['src/corelike/a.ts', 'bench/row.ts'], ['.']],
  [['scripts/tsconfig.json'], ['scripts', '.']],
  [['README.md', 'src/core/notes.md'], []],
  [[], []],
])('selects for the changes %j the folders %j', (files, judged) =>
  expect(roomsOf(files, rooms)).toEqual(judged),
)
