import { describe, expect, it } from 'vitest'
import { signing, unsigned, withoutEmpty } from './signing.mjs'

const mac = { platform: 'darwin', env: {}, identities: () => '     0 valid identities found' } as const
const windows = { platform: 'win32', env: {}, identities: () => '' } as const
const linux = { platform: 'linux', env: {}, identities: () => '' } as const
const adHoc = ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false', '-c.mac.notarize=false']
const forced = ['-c.forceCodeSigning=true']

describe('signing', () => {
  it.each([
    ['signs ad hoc on macOS without an identity, so that arm64 starts the program', mac, adHoc],
    [
      'signs ad hoc on macOS with an identity for other purposes alone',
      { ...mac, identities: () => '  1) 0AB "Apple Development: Somebody (TEAM)"' },
      adHoc,
    ],
    [
      'requires a signature on macOS with an identity in the keychain',
      { ...mac, identities: () => '  1) 0AB "Developer ID Application: Somebody (TEAM)"' },
      forced,
    ],
    ['requires a signature on macOS with CSC_LINK', { ...mac, env: { CSC_LINK: 'file.p12' } }, forced],
    ['requires a signature on macOS with CSC_NAME', { ...mac, env: { CSC_NAME: 'Somebody' } }, forced],
    ['requires a signature on Windows with WIN_CSC_LINK', { ...windows, env: { WIN_CSC_LINK: 'f' } }, forced],
    ['changes nothing on Windows without an identity', windows, []],
    ['changes nothing on Linux', { ...linux, env: { CSC_LINK: 'file.p12' } }, []],
  ])('%s', (_, system, args) => expect(signing(system)).toEqual(args))
})

describe('unsigned', () => {
  const apple = { CSC_LINK: 'file.p12', APPLE_ID: 'somebody@perpdesk.test' }
  it.each([
    ['macOS without an identity', mac, 'The dmg and the zip for macOS are signed ad hoc and not notarized.'],
    [
      'macOS with an identity and no Apple account',
      { ...mac, env: { CSC_LINK: 'file.p12' } },
      'The dmg and the zip for macOS are signed and not notarized.',
    ],
    ['macOS with both', { ...mac, env: apple }, undefined],
    ['Windows without an identity', windows, 'The installer for Windows is not signed.'],
    ['Windows with one', { ...windows, env: { WIN_CSC_LINK: 'file.pfx' } }, undefined],
    ['Linux', linux, undefined],
  ])('names what %s leaves unsigned', (_, system, sentence) => expect(unsigned(system)).toBe(sentence))
})

describe('withoutEmpty', () => {
  it('drops identities that CI left empty, which electron-builder would try to read', () => {
    const env = { CSC_LINK: '', WIN_CSC_LINK: '', APPLE_ID: '', CSC_NAME: 'Somebody', LANG: '', PATH: '/bin' }

    expect(withoutEmpty(env)).toEqual({ CSC_NAME: 'Somebody', LANG: '', PATH: '/bin' })
  })
})
