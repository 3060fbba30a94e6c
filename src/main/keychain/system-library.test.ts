import { expect, it } from 'vitest'
import { where } from '../../../test/kit/where'
import { toVaultTrouble } from './stored-keys'
import { isSystemLibraryMissing } from './system-library'

const failing = (message: string) => (): never => {
  throw new Error(message)
}

it.each([
  ['libsecret-1.so.0: cannot open shared object file: No such file or directory', true],
  ['Error loading shared library libsecret-1.so.0: No such file or directory', true],
  ['Module did not self-register: libsecret-1.so.0', false],
  ['libsecret-1.so.0: invalid ELF header', false],
])('classifies the loader error “%s” as a missing library: %s', (message, missing) => {
  expect(isSystemLibraryMissing('libsecret-1.so.0', failing(message))).toBe(missing)
})

where('linux').it('detects present and missing libraries with the loader of this system', () => {
  expect(isSystemLibraryMissing('libc.so.6')).toBe(false)
  expect(isSystemLibraryMissing('libperpdesk-none.so.0')).toBe(true)
})

it('is reported by the vault as its own fault, not as an unresponsive keychain', () => {
  expect(toVaultTrouble({ is: 'no libsecret' })).toBe('no libsecret')
})
