import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { fixture } from './fixtures/bare-desk'
import { startHost, type Host, type Wanted } from './host.mjs'

let running: Host[] = []

afterEach(async () => {
  for (const host of running) await host.stop()
  running = []
})

async function start(main: string, wanted: Wanted = {}): Promise<Host> {
  const host = await startHost({ main: fixture(main), ...wanted })
  running.push(host)
  return host
}

describe('a desk', () => {
  it('restarts in the same process, with one electron module for every way of importing it', async () => {
    const listeners = process.listenerCount('uncaughtException')
    for (const _ of [1, 2]) {
      const host = await start('counting-main.mjs')
      expect(host.electron.app.getName()).toBe('start 1, one electron')
      expect(host.chromium).toMatch(/^\d+\./)
      expect(await host.stop(4)).toBe(4)
    }
    expect(process.listenerCount('uncaughtException')).toBe(listeners)
  })

  it('gets its own arguments, environment and data folder, and leaves those of this process unchanged', async () => {
    const before = [process.argv, process.env['PERPDESK_HOME'], process.env['OWN']]
    const host = await start('bare-main.mjs', { args: ['--practice'], env: { OWN: 'yes' } })
    const home = host.electron.app.getPath('userData')
    expect([process.argv.at(-1), process.env['OWN'], process.env['PERPDESK_HOME']]).toEqual([
      '--practice',
      'yes',
      home,
    ])
    expect(existsSync(join(home, 'Chromium'))).toBe(true)
    await host.quit()
    expect([process.argv, process.env['PERPDESK_HOME'], process.env['OWN']]).toEqual(before)
    expect(existsSync(home)).toBe(false)
  })

  it('keeps a data folder that was named', async () => {
    const home = mkdtempSync(join(tmpdir(), 'host-test-'))
    const host = await start('bare-main.mjs', { home })
    expect(host.electron.app.getPath('userData')).toBe(home)
    await host.stop()
    expect(existsSync(home)).toBe(true)
    rmSync(home, { recursive: true })
  })

  it('removes its children, pages and lock when it ends', async () => {
    const host = await start('window-main.mjs')
    const page = await host.page('desk')
    await expect.poll(() => host.electron.app.hasSingleInstanceLock()).toBe(true)
    expect(await host.quit()).toBe(0)
    expect([page.isClosed(), host.windows.size]).toEqual([true, 0])
  })

  it('never opens Chromium when main quits at once', async () => {
    const host = await start('quitting-main.mjs')
    expect([await host.closed, host.chromium]).toEqual([0, undefined])
  })

  it('fails with the error of a main module that cannot load, and lets the next desk start', async () => {
    await expect(startHost({ main: fixture('broken-main.mjs') })).rejects.toThrow('this main cannot load')
    const host = await start('counting-main.mjs')
    expect(host.electron.app.getName()).toContain('start 1')
  })

  it('is refused with a message where there is no build', async () => {
    await expect(startHost({ main: '/nowhere/index.js' })).rejects.toThrow(
      'There is no built application at /nowhere/index.js: build it first.',
    )
  })

  it('names the page that did not load', async () => {
    const host = await start('bare-main.mjs')
    const waiting = host.page('sheet')
    await Promise.all([expect(waiting).rejects.toThrow('No page showed sheet.'), host.quit()])
  })
})
