import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'src')

/** Practice shares no code with the desk and speaks the venue's own words: what a name means there is its own matter. */
const desk = readdirSync(source, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'practice')
  .map(({ name }) => name)

const sourceFiles = (folder: string): readonly string[] =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name))
    // A language calls everything as the English words do: its names are theirs.
    .filter(name => !(folder === 'words' && name.includes('/')))
    .map(name => join(source, folder, name))

/** Every name that a text declares and exports; an overloaded function has one, and what is only passed on is none. */
function exportedNames(text: string): ReadonlySet<string> {
  const declared = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm
  return new Set([...text.matchAll(declared)].flatMap(([, name]) => name ?? []))
}

/** Names that are exported from more than one file, each with its files. */
function namedTwice(files: ReadonlyMap<string, string>): readonly string[] {
  const places = new Map<string, string[]>()
  for (const [file, text] of files)
    for (const name of exportedNames(text)) places.set(name, [...(places.get(name) ?? []), file])
  return [...places].filter(([, at]) => at.length > 1).map(([name, at]) => `${name}: ${at.join(', ')}`)
}

const files = new Map(
  desk.flatMap(sourceFiles).map(file => [relative(root, file), readFileSync(file, 'utf8')] as const),
)

it('gives no name to two things of the desk', () => {
  expect(files.size).toBeGreaterThan(600)
  expect(namedTwice(files)).toEqual([])
})

it('finds a name that two files export, however they declare it', () => {
  const planted = new Map([
    ['one.ts', 'export interface Place {}\nexport const held = 1\nconst inner = 2\n'],
    ['other.ts', 'export type Place = string\nexport async function held() {}\nconst inner = 3\n'],
  ])
  expect(namedTwice(planted)).toEqual(['Place: one.ts, other.ts', 'held: one.ts, other.ts'])
})

it('counts a function once, however many shapes it is called in', () => {
  const overloads = 'export function advance(a: string): string\nexport function advance(a: number): number\n'
  expect(namedTwice(new Map([['one.ts', overloads]]))).toEqual([])
})

it('has a line in the glossary or in the table of rooms for every folder', () => {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const rooms = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const all = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const folders = new Set(all.flatMap(file => file.split('/').slice(0, -1).slice(0, 2)))
  const isExplained = (folder: string) =>
    new RegExp(`\\*\\*${folder}s?\\*\\*`).test(glossary) ||
    [folder, `src/${folder}`].some(name => rooms.includes(`\`${name}\``))
  expect([...folders].filter(folder => !isExplained(folder))).toEqual([])
})
