import { expect, it } from 'vitest'
import { selection } from './selection.mjs'

const has = (...missing: readonly ('keyring' | 'browser')[]) => ({ electron: undefined, missing })

const quick = ['unit', 'rooms', 'scenarios', 'alone', 'host', 'window']
const named = (names: readonly string[]) => names.flatMap(name => ['--project', name])

it('leaves out the long specs, unless projects are named', () => {
  expect(selection(has(), ['src/core'])).toEqual([...named(quick), 'src/core'])
  expect(selection(has(), ['--project', 'long'])).toEqual(['--project', 'long'])
})

it('leaves out the specs that need a missing part', () => {
  expect(selection(has('browser'), [])).toEqual(
    named(quick.filter(name => name !== 'host' && name !== 'window')),
  )
  expect(selection(has('keyring'), [])).toEqual(
    expect.arrayContaining(['--exclude', '**/*.keyring.test.ts', 'test/ports/vault*.test.ts']),
  )
})
