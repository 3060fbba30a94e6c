import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parsers } from '../campaigns/fuzz/parsers'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** What `--only` takes, of each command that has it. */
const parts: Record<string, readonly string[]> = {
  fuzz: ['PARSER', ...parsers.map(({ name }) => name)],
  canary: ['channels', 'memory'],
}

/** What a reader of a text is told to run, and there is not. A decision tells what was so on its day, and is none of them. */
const missingIn = (text: string): readonly string[] =>
  [...text.matchAll(/npm run ([\w:-]+)(?: -- --only ([\w-]+))?/g)]
    .filter(
      ([, name = '', part]) => !(name in scripts) || (part !== undefined && !parts[name]?.includes(part)),
    )
    .map(([command]) => command)

const pages = ['.', 'docs'].flatMap(folder =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name)),
)

it.each(pages)('%s names no command that is not there', page => {
  expect(missingIn(readFileSync(join(root, page), 'utf8'))).toEqual([])
})

it('reads the pages a person reads', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', join('docs', 'faults.md')]))
})

it('finds a command that is gone, and a part of one', () => {
  const planted = 'By `npm run haost` and `npm run fuzz -- --only journal`, `npm run fuzz -- --only jurnal`.'
  expect(missingIn(planted)).toEqual(['npm run haost', 'npm run fuzz -- --only jurnal'])
})
