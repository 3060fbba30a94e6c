import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type Page } from 'playwright-core'
import { builtRoot, invoke, openDeskWindow, until } from './desk-window'

/** The pages of an open desk, whatever shows them: its own, that of a window beside, and the sheet. */
export interface OpenPages {
  readonly desk: Page
  readonly beside: Page
  readonly sheet: Page
  /** What main answered to each wish for a new window, where that can be seen. */
  windowAnswers(): readonly unknown[] | undefined
  close(): Promise<void>
}

/** Something that can open the built desk: the Chromium stand-in, and Electron where its program is here. */
export interface WindowHost {
  readonly name: string
  open(): Promise<OpenPages>
}

export const windowHosts: readonly WindowHost[] = [
  { name: 'the Chromium stand-in', open: openOnStandIn },
  ...electronPrograms().map(program => ({ name: 'Electron', open: () => openOnElectron(program) })),
]

async function openOnStandIn(): Promise<OpenPages> {
  const { desk, sheet, host, close } = await openDeskWindow()
  await invoke(desk, 'desk', 'windows.open', { kind: 'ladder' })
  const beside = await host.page('beside')
  await beside.waitForLoadState('load')
  return {
    desk,
    beside,
    sheet,
    close,
    windowAnswers: () => host.calls.filter(({ api }) => api === 'window.open').map(({ args }) => args[1]),
  }
}

/** Electron's program, when it was fetched. Its package is looked at as files: loading it would fetch. */
function electronPrograms(): readonly string[] {
  const folder = dirname(fileURLToPath(new URL('../../node_modules/electron/package.json', import.meta.url)))
  const pointer = join(folder, 'path.txt')
  if (!existsSync(pointer)) return []
  const program = join(folder, 'dist', readFileSync(pointer, 'utf8').trim())
  return existsSync(program) ? [program] : []
}

async function openOnElectron(program: string): Promise<OpenPages> {
  const home = mkdtempSync(join(tmpdir(), 'perpdesk-electron-'))
  const isRoot = process.getuid?.() === 0
  const app = await _electron.launch({
    executablePath: program,
    args: [builtRoot],
    chromiumSandbox: !isRoot,
    // It is driven over a port for tools, which only a start for work on the desk itself has.
    env: { ...inherited(), PERPDESK_HOME: home, PERPDESK_DEVELOPING: 'hot reload' },
  })
  const pageOf = (origin: string) =>
    until(`the page of ${origin}`, () =>
      Promise.resolve(app.windows().find(page => page.url().startsWith(origin))),
    )
  const desk = await pageOf('app://desk/')
  await invoke(desk, 'desk', 'windows.open', { kind: 'ladder' })
  return {
    desk,
    beside: await pageOf('app://beside/'),
    sheet: await pageOf('app://sheet/'),
    windowAnswers: () => undefined,
    async close() {
      await app.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
