import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { holdModifierNameOn, modifierEventFieldOn, modifierNameOn } from './modifier-keys'

it.each([
  ['MacIntel', '⌘', 'metaKey', 'Control'],
  ['Win32', 'Ctrl', 'ctrlKey', 'Ctrl'],
  ['Linux x86_64', 'Ctrl', 'ctrlKey', 'Ctrl'],
  ['', 'Ctrl', 'ctrlKey', 'Ctrl'],
])('uses on %s the command key %s (%s), and %s with Enter for the hold', (platform, name, key, held) =>
  expect([modifierNameOn(platform), modifierEventFieldOn(platform), holdModifierNameOn(platform)]).toEqual([
    name,
    key,
    held,
  ]),
)

it('finds no other name for the command key in any page', () => {
  const root = join(import.meta.dirname, '..')
  const files = ['renderer', 'messages']
    .flatMap(room =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(path => join(room, path)),
    )
    .filter(
      path => /\.(ts|vue)$/.test(path) && !path.endsWith('.test.ts') && !path.endsWith('modifier-keys.ts'),
    )
  const lines = files.flatMap(path =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter(line => /\b(Ctrl|Cmd)\b|⌘|'Control'/.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
      .map(line => `${path}: ${line.trim()}`),
  )
  expect(lines).toEqual([])
})
