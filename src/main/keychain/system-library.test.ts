import { expect, it } from 'vitest'
import { where } from '../../../test/kit/where'
import { toVaultTrouble } from './kept-keys'
import { isSystemLibraryMissing } from './system-library'

const failing = (message: string) => (): never => {
  throw new Error(message)
}

it.each([
  ['libsecret-1.so.0: cannot open shared object file: No such file or directory', true],
  ['Error loading shared library libsecret-1.so.0: No such file or directory', true],
  ['Module did not self-register: libsecret-1.so.0', false],
  ['libsecret-1.so.0: invalid ELF header', false],
])('reads the loader’s “%s” as missing: %s', (message, missing) => {
  expect(isSystemLibraryMissing('libsecret-1.so.0', failing(message))).toBe(missing)
})

where('linux').it('asks the loader of this system', () => {
  expect(isSystemLibraryMissing('libc.so.6')).toBe(false)
  expect(isSystemLibraryMissing('libperpdesk-none.so.0')).toBe(true)
})

it('is a trouble of its own for the vault, not a keychain that does not answer', () => {
  expect(toVaultTrouble({ is: 'no libsecret' })).toBe('no libsecret')
})
