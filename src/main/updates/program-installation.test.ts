import { describe, expect, it } from 'vitest'
import { createInstallCommand, getReleaseTarget } from '@core/update/update-state'
import { detectInstallation, type InstallationFacts } from './program-installation'

const ELF = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]
const appImage = Uint8Array.from([...ELF, 0x41, 0x49, 0x02, 0, 0, 0, 0, 0])
const placed = (changes: Partial<InstallationFacts> = {}): InstallationFacts => ({
  platform: 'linux',
  isPackaged: true,
  execPath: '/tmp/.mount_PerpdXy/perpdesk',
  env: { APPIMAGE: '/home/me/Perpdesk.AppImage', APPDIR: '/tmp/.mount_PerpdXy' },
  isThere: () => false,
  begins: () => ({ path: '/home/me/real/Perpdesk.AppImage', bytes: appImage }),
  ...changes,
})

describe('the installation type of a desk', () => {
  it('is an AppImage if it runs from one, by its real path', () =>
    expect(detectInstallation(placed())).toEqual({
      installation: 'appimage',
      appImage: '/home/me/real/Perpdesk.AppImage',
    }))

  it.each([
    [
      'names a file that is no AppImage',
      { begins: () => ({ path: '/home/me/.bashrc', bytes: Buffer.from('# mine, and nobody else’s') }) },
    ],
    [
      'names another program',
      { begins: () => ({ path: '/bin/sh', bytes: Uint8Array.from([...ELF, 0, 0, 0, 0, 0, 0, 0, 0]) }) },
    ],
    ['names a file that cannot be read', { begins: () => undefined }],
    ['names a place this program does not run out of', { execPath: '/home/me/perpdesk/perpdesk' }],
    ['names a neighbour of it', { execPath: '/tmp/.mount_PerpdXyz/perpdesk' }],
    ['names no place', { env: { APPIMAGE: '/home/me/Perpdesk.AppImage' } }],
    [
      'names a file that is not named whole',
      { env: { APPIMAGE: 'Perpdesk.AppImage', APPDIR: '/tmp/.mount_PerpdXy' } },
    ],
  ])('is “folder” when the environment %s', (_what, changes) =>
    expect(detectInstallation(placed(changes))).toEqual({ installation: 'folder' }),
  )

  const inOpt = { env: {}, execPath: '/opt/Perpdesk/perpdesk' }
  it.each([
    ['deb', { ...inOpt, isThere: (path: string) => path.startsWith('/var/lib/dpkg') }],
    ['rpm', { ...inOpt, isThere: (path: string) => path === '/usr/lib/sysimage/rpm' }],
    ['folder', { ...inOpt }],
    [
      'folder',
      { ...inOpt, isThere: (path: string) => ['/var/lib/dpkg/status', '/var/lib/rpm'].includes(path) },
    ],
    ['folder', { env: {}, execPath: '/home/me/perpdesk', isThere: () => true }],
    ['mac', { platform: 'darwin' as const }],
    ['windows', { platform: 'win32' as const }],
    ['source', { isPackaged: false }],
  ])('is %s', (installation, changes) =>
    expect(detectInstallation(placed(changes)).installation).toBe(installation),
  )
})

it.each([
  ['deb', "sudo apt install '/home/me/it'\\''s/a b.deb'"],
  ['rpm', "sudo rpm --upgrade '/home/me/it'\\''s/a b.deb'"],
  ['appimage', undefined],
  ['folder', undefined],
] as const)('a %s is installed by the user with the command %s', (installation, command) =>
  expect(createInstallCommand(installation, "/home/me/it's/a b.deb")).toBe(command),
)

it.each([
  ['appimage', 'linux', 'x64', 'linux-x64-appimage'],
  ['folder', 'linux', 'arm64', 'linux-arm64-tar.gz'],
  ['mac', 'darwin', 'arm64', 'darwin-universal-dmg'],
  ['windows', 'win32', 'x64', 'win32-x64-exe'],
  ['source', 'linux', 'x64', undefined],
] as const)('a %s installation on %s %s is updated with %s', (installation, system, processor, target) =>
  expect(getReleaseTarget(installation, system, processor)).toBe(target),
)
