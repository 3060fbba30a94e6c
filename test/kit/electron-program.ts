import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from 'playwright-core'
import { builtRoot, until } from './desk-window'
import { system } from '../../host/system/system.mjs'

/** Electron's program, if it can open a window here; the test runner sets `PERPDESK_ELECTRON`. */
export function electronPrograms(): readonly string[] {
  const program = process.env['PERPDESK_ELECTRON']
  return program === undefined || program === '' ? [] : [program]
}

/**
 * Starts Electron with the built desk under Playwright. Its data folder is deleted afterwards unless one is
 * named.
 */
export async function launch(program: string, named?: string) {
  const home = named ?? mkdtempSync(join(tmpdir(), 'perpdesk-electron-'))
  const { isRoot } = system
  const app = await _electron.launch({
    executablePath: program,
    args: [builtRoot],
    chromiumSandbox: !isRoot,
    // Playwright needs the debugging port, which only a development start opens.
    env: { ...inherited(), PERPDESK_HOME: home, PERPDESK_DEVELOPING: 'hot reload' },
  })
  const desk = app.process()
  const ended = new Promise<number | null>(done => desk.once('exit', done))
  const pageOf = (origin: string) =>
    until(`the page of ${origin}`, () =>
      Promise.resolve(app.windows().find(page => page.url().startsWith(origin))),
    )
  return {
    app,
    pageOf,
    ended,
    async close() {
      if (desk.exitCode === null && desk.signalCode === null) await app.close()
      if (named === undefined) await rm(home, { recursive: true, force: true })
    },
  }
}

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
