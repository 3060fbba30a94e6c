import { describe, expect, it } from 'vitest'
import { whyNoSandbox, whySandboxFailed } from './sandbox.mjs'

const forbids = {
  platform: 'linux',
  isRoot: false,
  ends: () => 1,
  stat: () => ({ uid: 1000, mode: 0o100755 }),
  complaint: () => '',
} as const

describe('a system that forbids user namespaces to ordinary users', () => {
  it('gets the commands that let Electron sandbox its pages', () => {
    expect(whyNoSandbox('/opt/desk/electron', forbids)).toBe(
      "This system does not let Electron shut its pages in. Let it: sudo chown root:root '/opt/desk/chrome-sandbox' && sudo chmod 4755 '/opt/desk/chrome-sandbox'.",
    )
  })

  it('gets commands that a shell accepts whatever the folder is called', () => {
    expect(whyNoSandbox("/opt/o'desk/electron", forbids)).toContain(`'/opt/o'\\''desk/chrome-sandbox'`)
  })

  it.each([
    ['the helper runs as root', { stat: () => ({ uid: 0, mode: 0o104755 }) }],
    ['namespaces are allowed', { ends: () => 0 }],
    ['root asks', { isRoot: true }],
    ['it is not Linux', { platform: 'darwin' as const }],
  ])('causes no fault where %s', (_, other) => {
    expect(whyNoSandbox('/opt/desk/electron', { ...forbids, ...other })).toBeUndefined()
  })

  it.each([
    ['belongs to somebody else', { uid: 1000, mode: 0o104755 }],
    ['may not be run by everybody', { uid: 0, mode: 0o104750 }],
    ['does not run as its owner', { uid: 0, mode: 0o100755 }],
    ['is not there', undefined],
  ])('causes a fault when a helper %s', (_, found) => {
    expect(whyNoSandbox('/opt/desk/electron', { ...forbids, stat: () => found })).toBeDefined()
  })

  it('is assumed where the check cannot run', () => {
    expect(whyNoSandbox('/opt/desk/electron', { ...forbids, ends: () => undefined })).toBeDefined()
  })

  it('is detected the way a page would be sandboxed', () => {
    const calls: (readonly string[])[] = []
    const ends = (file: string, args: readonly string[]): number => {
      calls.push([file, ...args])
      return 0
    }
    whyNoSandbox('/opt/desk/electron', { ...forbids, ends })
    expect(calls).toEqual([['unshare', '-Ur', 'true']])
  })
})

describe('an Electron that crashed', () => {
  const allows = { ...forbids, ends: () => 0 }

  it.each([
    '[1:1128/1.1:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! Update your kernel or see …',
    '[1:1128/1.1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.',
  ])('gets the sandbox commands when it prints “%s”', output => {
    const calls: (readonly string[])[] = []
    const on = {
      ...allows,
      complaint: (file: string, args: readonly string[]) => {
        calls.push([file, ...args])
        return output
      },
    }
    expect(whySandboxFailed('/opt/desk/electron', on)).toBe(whyNoSandbox('/opt/desk/electron', forbids))
    // It is started once more with an app that opens no window and ends at once.
    expect(calls).toEqual([['/opt/desk/electron', expect.stringMatching(/sandbox-probe\.cjs$/)]])
  })

  it.each([
    ['it says something else', { complaint: (): string => 'FATAL: no display' }],
    ['it is not Linux', { platform: 'darwin' as const, complaint: (): string => 'No usable sandbox!' }],
    ['root asks', { isRoot: true, complaint: (): string => 'No usable sandbox!' }],
  ])('gets no sandbox commands where %s', (_, other) => {
    expect(whySandboxFailed('/opt/desk/electron', { ...allows, ...other })).toBeUndefined()
  })
})
