import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CannotStart } from './cannot-start.mjs'
import { findChromium, launchSandboxed, openBrowser, type Browser } from './chromium.mjs'

const having = (programs: readonly string[], env: Readonly<Record<string, string>> = {}) => ({
  platform: 'linux' as const,
  env,
  isProgram: (path: string) => programs.includes(path),
})

describe('Chromium executable', () => {
  it('is found on this machine', () => {
    expect(findChromium(having(['/opt/google/chrome/chrome']))).toBe('/opt/google/chrome/chrome')
  })

  it.each([
    [{}, 'No Chromium was found: install one, or name it in PERPDESK_CHROMIUM.'],
    [
      { PERPDESK_CHROMIUM: '/none/engine' },
      'PERPDESK_CHROMIUM names /none/engine, which is not a program that can be run.',
    ],
  ])('is reported missing in a sentence and by the exit code for a missing part', (env, sentence) => {
    const miss = () => findChromium(having([], env))
    expect(miss).toThrow(CannotStart)
    expect(miss).toThrow(expect.objectContaining({ exitCode: 69, message: sentence }))
  })
})

describe('Chromium sandbox', () => {
  const launching = (refusal?: string) => {
    const tried: boolean[] = []
    const messages: string[] = []
    const launch = async (sandbox: boolean) => {
      tried.push(sandbox)
      if (sandbox && refusal !== undefined) throw new Error(refusal)
      return sandbox as never
    }
    return { tried, messages, launch, printStatus: (sentence: string) => void messages.push(sentence) }
  }

  it('is enabled for an ordinary user', async () => {
    const { tried, messages, launch, printStatus } = launching()
    await launchSandboxed(launch, printStatus, false)
    expect([tried, messages]).toEqual([[true], []])
  })

  it('is disabled for root, who has no sandbox', async () => {
    const { tried, launch, printStatus } = launching()
    await launchSandboxed(launch, printStatus, true)
    expect(tried).toEqual([false])
  })

  it('is disabled, with a message, only where the system forbids it', async () => {
    const { tried, messages, launch, printStatus } = launching('zygote: No usable sandbox! See …')
    await launchSandboxed(launch, printStatus, false)
    expect([tried, messages]).toEqual([
      [true, false],
      ["This system forbids Chromium's sandbox to plain users: the window runs without it."],
    ])
  })

  it('stays enabled after any other failure', async () => {
    const { tried, launch, printStatus } = launching('Missing X server or $DISPLAY')
    await expect(launchSandboxed(launch, printStatus, false)).rejects.toThrow('Missing X server')
    expect(tried).toEqual([true])
  })
})

describe('a running browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-test-'))
  let running: Browser
  const ask = async () => running.browser.newBrowserCDPSession()
  beforeAll(async () => {
    running = await openBrowser({
      name: 'Perpdesk',
      folder,
      headless: true,
      switches: ['--disable-features=AskedByMain'],
      devServer: undefined,
      size: { width: 800, height: 600 },
      printStatus: () => undefined,
    })
  })
  afterAll(async () => {
    await running.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })

  it('has no page besides those of the desk, in its first window and in a second one', async () => {
    const cdp = await ask()
    await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true })
    const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] })
    expect(targetInfos.map(({ url }) => url).filter(url => url !== 'about:blank')).toEqual([])
    expect(targetInfos.filter(({ type }) => type === 'page')).toHaveLength(2)
  })

  it('disables what Playwright disables, what main asked for, and the pages of Chromium', async () => {
    const { commandLine } = await (await ask()).send('SystemInfo.getInfo')
    const disabledFeatures = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(([, all = '']) =>
      all.split(','),
    )
    const lastList = disabledFeatures.at(-1)
    expect(disabledFeatures[0]).toContain('PaintHolding')
    expect(lastList).toEqual(
      expect.arrayContaining([...disabledFeatures.flat(), 'AskedByMain', 'WebUIOmniboxPopup']),
    )
  })
})
