import { spawn } from 'node:child_process'
import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { startHost } from '../../host/host.mjs'
import { systemClock } from '../../src/main/clock'
import { computeInstallationMark } from '../../src/main/desk-ids'
import { announceProcess } from '../../src/main/records/desk-presence'
import { listLifeboatFolders } from '../../src/main/records/lifeboat-file'
import { builtRoot } from '../kit/desk-window'
import { openLifeboatAccount, type LifeboatAccount } from '../kit/lifeboat-account'
import { axeFaultsIn } from '../kit/page-looks'
import { createStranger } from '../kit/stranger'

let account: LifeboatAccount
beforeAll(async () => {
  account = await openLifeboatAccount()
  const order = { symbol: 'PERP_BTC_USDC', side: 'BUY', order_type: 'MARKET', order_quantity: 0.01 }
  await createStranger(account.practice).send('POST', '/v1/order', order)
  // The desk's last request was long ago.
  const anchor = join(account.folder, 'perpdesk.anchor')
  writeFileSync(anchor, '')
  const seconds = systemClock.now() / 1_000 - 3_600
  utimesSync(anchor, seconds, seconds)
})
afterAll(() => account.close())

const folder = () => listLifeboatFolders(account.folder, computeInstallationMark(account.folder))[0] ?? ''
const quantities = () => account.practice.truth().positions.map(({ quantity }) => quantity)

it('uses the terminal in which the built desk is started', async () => {
  const command = `'${process.execPath}' host/bin.mjs '${builtRoot}' --headless --lifeboat`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: builtRoot,
    env: account.env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      printed += piece.toString()
      if (printed.endsWith('> ')) child.stdin.write('q\n')
    })
  const code = await new Promise(done => child.on('close', done))
  expect(printed).toMatch(/1 {2}PERP_BTC_USDC CROSS 0\.01 from/)
  expect(code).toBe(0)
})

describe('the window of a start without a terminal', () => {
  let host: Awaited<ReturnType<typeof startHost>>
  let page: Page
  const launch = async (): Promise<void> => {
    // The process of an earlier test in this file is not over, as that of an earlier lifeboat would be.
    rmSync(join(folder(), 'lifeboat.pid'), { force: true })
    host = await startHost({ root: builtRoot, args: ['--lifeboat'], env: account.env })
    page = await host.page('lifeboat')
  }
  afterEach(async () => {
    for (const frame of host.windows) frame.close()
    await host.closed
  })

  const text = () => page.locator('pre').innerText()
  const shows = (words: RegExp) => expect.poll(text).toMatch(words)
  /** Types a line as a person does. */
  const type = async (line: string): Promise<void> => {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  /** Gives the page every event that its own script can make of a line. */
  const pretend = (line: string) =>
    page.evaluate(keys => {
      for (const key of [...keys, 'Enter'])
        for (const kind of ['keydown', 'keypress', 'keyup'])
          document.body.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }))
    }, line)

  it('lists positions and closes one by the word that a person types, and by no script or paste', async () => {
    await launch()
    await shows(
      /Lifeboat · Mine · 127\.0\.0\.1:\d+\nPositions, [\d.]+ s old\n1 {2}PERP_BTC_USDC CROSS 0\.01 from/,
    )
    await shows(/q quits\n> ▏?$/)
    await pretend('2')
    await type('2')
    await shows(/Type CLOSE within 15 s to send: $/)
    await pretend('CLOSE')
    await page.keyboard.insertText('CLOSE')
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Enter')
    await shows(/to send: \nNothing sent\.\n/)
    expect(quantities()).not.toEqual([0n])
    await type('2')
    await shows(/Type CLOSE within 15 s to send: $/)
    await page.keyboard.type('CLOSS')
    await page.keyboard.press('Backspace')
    await type('E')
    await shows(/to send: CLOSE\n[^]*Positions, [\d.]+ s old\nnone\n/)
    expect(quantities()).toEqual([0n])
    await type('q')
    expect(await host.closed).toBe(0)
    expect(host.failures).toEqual([])
  })

  it('has no GPU, no preload, no network, no other page and no script', async () => {
    await launch()
    expect(host.calls.map(({ api }) => api)).toContain('app.disableHardwareAcceleration')
    const [contents] = [...host.contents.values()]
    expect(contents?.preferences).toMatchObject({
      ...{ contextIsolation: true, sandbox: true, nodeIntegration: false, devTools: false },
      partition: 'lifeboat',
    })
    expect(contents?.preferences).not.toHaveProperty('preload')
    const tried = await page.evaluate(async () => {
      const failed = (work: () => unknown) =>
        Promise.resolve()
          .then(work)
          .then(String, () => 'refused')
      const put = () => {
        const script = document.createElement('script')
        script.textContent = 'document.title = "ran"'
        document.head.append(script)
        return document.title
      }
      const outcomes = await Promise.all([
        failed(() => fetch('https://venue.example/')),
        failed(() => fetch('/')),
        failed(put),
      ])
      open('https://venue.example/')
      location.href = 'https://venue.example/'
      return outcomes
    })
    expect(tried).toEqual(['refused', 'refused', 'refused'])
    await expect
      .poll(() => host.calls)
      .toContainEqual({
        api: 'request.blocked',
        args: ['https://venue.example/', 'main prevented the navigation'],
      })
    expect(host.calls).toContainEqual({ api: 'window.open', args: ['https://venue.example/', 'deny'] })
    expect(host.contents.size).toBe(1)
  })

  it('is readable in both themes, and shows everything again after its page crashed', async () => {
    await launch()
    await shows(/q quits/)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeFaultsIn(page)).toEqual([])
    }
    const before = await text()
    const [contents] = [...host.contents.values()]
    contents?.forcefullyCrashRenderer()
    await expect.poll(() => contents?.isCrashed()).toBe(true)
    page = await host.page('lifeboat')
    await expect.poll(text).toBe(before)
  })

  it('keeps the reason of a refused start until it was read', async () => {
    const stop = announceProcess(folder(), 'desk', process.pid, systemClock)
    await launch()
    await shows(/^A desk answers \(process \d+\)\. Use it\.\n> $/)
    stop()
    rmSync(join(folder(), 'desk.pid'))
    await page.keyboard.press('Enter')
    expect(await host.closed).toBe(75)
  })

  it('ends when its window is closed', async () => {
    await launch()
    await shows(/q quits/)
    const [frame] = [...host.windows]
    frame?.close()
    expect(await host.closed).toBe(0)
  })
})
