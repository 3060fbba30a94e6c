import { describe, expect, it } from 'vitest'
import { browserPlaces } from '../../host/system/browsers.mjs'
import { findChromium } from '../../host/chromium.mjs'
import { allParts, aptProgress, howToGet, missingParts, type Machine } from './system.mjs'

const env = {
  linux: { PATH: '/usr/bin' },
  darwin: { PATH: '/usr/bin', HOME: '/Users/a' },
  win32: { PATH: 'C:\\Windows', PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Local' },
} as const
const systems = ['linux', 'darwin', 'win32'] as const

/** A machine on which these programs and libraries lie, and nothing else. */
const having = (
  platform: (typeof systems)[number],
  programs: readonly string[],
  libraries: readonly string[] = [],
): Machine => ({
  platform,
  env: env[platform],
  isProgram: path => programs.includes(path),
  hasLibrary: name => libraries.includes(name),
  isRoot: false,
  release: '',
  offered: () => [],
})

describe.each(systems)('system check on %s', platform => {
  it.each(browserPlaces({ platform, env: env[platform] }))(
    'finds the browser that the host drives: %s',
    at => {
      const machine = having(platform, [at])
      expect([missingParts(['browser'], machine), findChromium(machine)]).toEqual([[], at])
    },
  )

  it('reports a missing browser where the host would', () => {
    expect(missingParts(['browser'], having(platform, []))).toEqual(['browser'])
  })

  it('reports a PERPDESK_CHROMIUM that names no program, and searches no further', () => {
    const [usual = ''] = browserPlaces({ platform, env: env[platform] })
    const machine = having(platform, [usual])
    const misnamed = { ...machine, env: { ...machine.env, PERPDESK_CHROMIUM: '/none/engine' } }
    expect(() => missingParts(['browser'], misnamed)).toThrow(
      expect.objectContaining({
        code: 64,
        message: 'PERPDESK_CHROMIUM names /none/engine, which is not a program that can be run.',
      }),
    )
  })
})

it.each([
  ['linux', ['browser', 'display', 'keyring', 'packers']],
  // Only Linux brings a display, a keychain and packages for Linux.
  ['darwin', ['browser']],
  ['win32', ['browser']],
] as const)('reports as missing on a bare %s: %j', (platform, missing) => {
  expect(missingParts(allParts, having(platform, []))).toEqual(missing)
})

it.each([
  ['display', ['/usr/bin/Xvfb', '/usr/bin/xauth'], []],
  // Outside the path of a plain user.
  ['packers', ['/usr/bin/lintian', '/usr/sbin/rpmbuild'], []],
  [
    'keyring',
    ['/usr/bin/dbus-daemon', '/usr/bin/dbus-send', '/usr/bin/gnome-keyring-daemon'],
    ['libsecret-1.so.0'],
  ],
] as const)(
  'finds on Linux every program and library of %s, or reports it as missing',
  (part, programs, libraries) => {
    expect(missingParts([part], having('linux', programs, libraries))).toEqual([])
    expect(missingParts([part], having('linux', programs.slice(1), libraries))).toEqual([part])
  },
)

describe('install instructions', () => {
  const on = (release: string, offered: readonly string[] = []): Machine => ({
    ...having('linux', []),
    release,
    offered: names => names.filter(name => offered.includes(name)),
  })
  const debian = 'ID=debian\n'

  it('name on Debian the packages that this release has, and no other', () => {
    const old = on(debian, ['dbus', 'gnome-keyring', 'libsecret-1-0'])
    expect(howToGet(['keyring'], old)).toBe(
      'sudo apt-get install -y --no-install-recommends dbus gnome-keyring libsecret-1-0',
    )
  })

  it('update the package lists first where there are none', () => {
    expect(howToGet(['display'], on(debian))).toBe(
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends xvfb xauth',
    )
  })

  it('name a browser and no package where the release has none', () => {
    const ubuntu = on('ID=ubuntu\nID_LIKE=debian\n', ['xvfb', 'xauth'])
    expect(howToGet(['browser', 'display'], ubuntu)).toBe(
      'sudo apt-get install -y --no-install-recommends xvfb xauth; install Chromium, Google Chrome or Microsoft Edge, or let PERPDESK_CHROMIUM name one',
    )
  })

  it.each([
    ['ID=fedora', 'sudo dnf install dbus-daemon dbus-tools gnome-keyring libsecret'],
    ['ID=nobara\nID_LIKE="rhel fedora"', 'sudo dnf install dbus-daemon dbus-tools gnome-keyring libsecret'],
    ['ID=arch', 'sudo pacman -S dbus gnome-keyring libsecret'],
    ['ID=manjaro\nID_LIKE=arch', 'sudo pacman -S dbus gnome-keyring libsecret'],
    ['ID=nixos', 'install dbus, gnome-keyring, libsecret with your system’s package tool'],
  ])('name the packages on %j as that system does', (release, how) => {
    expect(howToGet(['keyring'], on(`NAME=x\n${release}\n`))).toBe(how)
  })
})

it.each([
  ['before apt reports any', 'Reading package lists', undefined],
  ['of a download', 'dlstatus:1:12.50:Retrieving file 2 of 9 (1 min)\n', 'download 12 of 100 %'],
  [
    'of an installation after it',
    'dlstatus:1:100.00:Retrieving\nUnpacking xvfb\npmstatus:xvfb:45.45:Unpacking xvfb (amd64)\n',
    'installation 45 of 100 %',
  ],
])('reads the progress %s from the output of apt', (_, output, progress) => {
  expect(aptProgress(output)).toBe(progress)
})
