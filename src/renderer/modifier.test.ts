import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { modifierKeyOn, modifierOn } from './modifier'

it.each([
  ['MacIntel', '⌘', 'metaKey'],
  ['Win32', 'Ctrl', 'ctrlKey'],
  ['Linux x86_64', 'Ctrl', 'ctrlKey'],
  ['', 'Ctrl', 'ctrlKey'],
])('on %s commands are called with %s', (platform, name, key) =>
  expect([modifierOn(platform), modifierKeyOn(platform)]).toEqual([name, key]),
)

it('no page names that key otherwise', () => {
  const root = join(import.meta.dirname, '..')
  const files = ['renderer', 'words']
    .flatMap(room =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(path => join(room, path)),
    )
    .filter(path => /\.(ts|vue)$/.test(path) && !path.endsWith('.test.ts') && !path.endsWith('modifier.ts'))
  const lines = files.flatMap(path =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter(line => /\b(Ctrl|Cmd)\b|⌘/.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
      .map(line => `${path}: ${line.trim()}`),
  )
  expect(lines).toEqual([])
})
