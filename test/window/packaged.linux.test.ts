import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHost } from '../../host/host.mjs'
import { findLauncherRange } from '../../src/main/own-files'
import { openDeskWindow, until } from '../kit/desk-window'
import { packInto } from '../kit/packaged'

const folder = mkdtempSync(join(tmpdir(), 'perpdesk-packaged-'))
let packed: string
beforeAll(() => {
  packed = packInto(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

// A package checks its own files on Linux only, and this test makes one for Linux.
describe('a package', () => {
  it('opens the desk from its archive: the journal is kept and the practice exchange is reached', async () => {
    const window = await openDeskWindow(undefined, [], {}, packed)
    try {
      await window.ready()
      expect(window.host.electron.app.isPackaged).toBe(true)
      const { positions } = await window.snapshot()
      expect(positions?.from).toBe('live')
      expect(window.host.failures).toEqual([])
    } finally {
      await window.close()
    }
  })

  it('ignores development settings, whatever its environment contains', async () => {
    const env = { PERPDESK_DEVELOPING: 'hot reload', ELECTRON_RENDERER_URL: 'http://127.0.0.1:1/' }
    const window = await openDeskWindow(undefined, [], env, packed)
    try {
      expect(window.desk.url()).toMatch(/^https:\/\/desk\.app\.invalid\//)
      const { commandLine } = window.host.electron.app
      expect(commandLine.getSwitchValue('host-resolver-rules')).toBe('MAP * ~NOTFOUND')
    } finally {
      await window.close()
    }
  })

  it('opens nothing where a byte of its archive changed, and names the file', async () => {
    const archive = join(packed, 'resources', 'app.asar')
    const whole = readFileSync(archive)
    const changed = Buffer.from(whole)
    const after = findLauncherRange(whole)?.to ?? 0
    changed[after + 10] = (changed[after + 10] ?? 0) ^ 1
    writeFileSync(archive, changed)
    try {
      const host = await startHost({ root: packed, printStatus: () => undefined })
      expect(await host.closed).toBe(65)
      const errorBox = await until('what it says', () =>
        Promise.resolve(host.calls.find(({ api }) => api === 'dialog.showErrorBox')),
      )
      expect(JSON.stringify(errorBox.args)).toContain('resources/app.asar')
    } finally {
      writeFileSync(archive, whole)
    }
  })
})
