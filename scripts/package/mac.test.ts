import { describe, expect, it } from 'vitest'
import { signing } from './mac.mjs'

const mac = { platform: 'darwin', env: {}, identities: () => '     0 valid identities found' } as const
const byNobody = ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false', '-c.mac.notarize=false']

describe('a program for macOS', () => {
  it.each([
    [
      'by nobody where there is no identity, without the hardened runtime, so that arm64 starts it',
      mac,
      byNobody,
    ],
    [
      'as written down with an identity in the keychain',
      { ...mac, identities: () => '  1) 0AB "Developer ID Application: Somebody (TEAM)"' },
      [],
    ],
    [
      'by nobody where the keychain has an identity for other things alone',
      { ...mac, identities: () => '  1) 0AB "Apple Development: Somebody (TEAM)"' },
      byNobody,
    ],
    ['as written down with an identity in a file', { ...mac, env: { CSC_LINK: 'file.p12' } }, []],
    ['as written down with an identity that is named', { ...mac, env: { CSC_NAME: 'Somebody' } }, []],
    ['not at all elsewhere', { ...mac, platform: 'linux' as const }, []],
  ])('is signed %s', (_, system, changes) => expect(signing(system)).toEqual(changes))
})
