import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findChromium, launchSandboxed } from './chromium.mjs'

const folder = mkdtempSync(join(tmpdir(), 'chromium-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Puts a program where a Chromium might be. */
function program(name: string, mode = 0o755): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, '')
  chmodSync(path, mode)
  return path
}

describe('Chromium is found', () => {
  it('where PERPDESK_CHROMIUM says, before anywhere else', () => {
    const own = program('own/engine')
    program('path/chromium')
    expect(findChromium({ PERPDESK_CHROMIUM: own, PATH: join(folder, 'path') }, 'linux')).toBe(own)
  })

  it('on the path, the freest build first', () => {
    program('two/google-chrome')
    const free = program('three/chromium')
    expect(findChromium({ PATH: [join(folder, 'two'), join(folder, 'three')].join(':') }, 'linux')).toBe(free)
  })

  it('in the folders of a person on macOS', () => {
    const own = program('Applications/Chromium.app/Contents/MacOS/Chromium')
    expect(findChromium({ HOME: folder, PATH: '' }, 'darwin')).toBe(own)
  })

  it('in the program folders of Windows', () => {
    const own = program('Google/Chrome/Application/chrome.exe')
    expect(findChromium({ PROGRAMFILES: folder, PATH: '' }, 'win32')).toBe(own)
  })

  it('nowhere, which is said in a sentence', () => {
    expect(() => findChromium({ PATH: '' }, 'win32')).toThrow(
      'No Chromium was found: install one, or name it in PERPDESK_CHROMIUM.',
    )
    const none = program('none/engine', 0o644)
    expect(() => findChromium({ PERPDESK_CHROMIUM: none }, 'linux')).toThrow(
      `PERPDESK_CHROMIUM names ${none}, which is not a program that can be run.`,
    )
  })
})

describe('the sandbox', () => {
  const launching = (refusal?: string) => {
    const tried: boolean[] = []
    const said: string[] = []
    const launch = async (sandbox: boolean) => {
      tried.push(sandbox)
      if (sandbox && refusal !== undefined) throw new Error(refusal)
      return sandbox as never
    }
    return { tried, said, launch, say: (sentence: string) => void said.push(sentence) }
  }

  it('is on for a plain user', async () => {
    const { tried, said, launch, say } = launching()
    await launchSandboxed(launch, say, false)
    expect([tried, said]).toEqual([[true], []])
  })

  it('is off for root, who has none', async () => {
    const { tried, launch, say } = launching()
    await launchSandboxed(launch, say, true)
    expect(tried).toEqual([false])
  })

  it('is given up, with a sentence, only where the system forbids it', async () => {
    const { tried, said, launch, say } = launching('zygote: No usable sandbox! See …')
    await launchSandboxed(launch, say, false)
    expect([tried, said]).toEqual([
      [true, false],
      ["This system forbids Chromium's sandbox to plain users: the window runs without it."],
    ])
  })

  it('is not given up for another fault', async () => {
    const { tried, launch, say } = launching('Missing X server or $DISPLAY')
    await expect(launchSandboxed(launch, say, false)).rejects.toThrow('Missing X server')
    expect(tried).toEqual([true])
  })
})
