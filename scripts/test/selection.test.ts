import { expect, it } from 'vitest'
import { selection } from './selection.mjs'

const has = (...missing: readonly ('keyring' | 'browser')[]) => ({ electron: undefined, missing })

it('leaves out the long specs, unless projects are named', () => {
  expect(selection(has(), ['src/core'])).toEqual([
    ...['--project', '!long', '--project', '!details'],
    'src/core',
  ])
  expect(selection(has(), ['--project', 'long'])).toEqual(['--project', 'long'])
})

it('leaves out what a missing part is for', () => {
  expect(selection(has('browser'), [])).toEqual(
    ['!long', '!details', '!host', '!window'].flatMap(name => ['--project', name]),
  )
  expect(selection(has('keyring'), [])).toEqual(
    expect.arrayContaining(['--exclude', '**/*.keyring.test.ts', 'test/ports/vault*.test.ts']),
  )
})
