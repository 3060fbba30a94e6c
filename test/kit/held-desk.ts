import type { Page } from 'playwright-core'
import { endProgram } from '../../host/system/processes.mjs'
import { deskOf, openDeskWindow, until, type OpenDesk } from './desk-window'
import { launch } from './electron-program'
import { killPractice } from './hands'
import { inMainHere, inMainOf, type InMain } from './in-main'

/** An open desk with access to its main and to the machine around it. */
export interface HeldDesk extends OpenDesk {
  readonly inMain: InMain
  /** The page with this id. */
  pageOf(contents: number): Promise<Page>
  /** Takes the focus from the window. */
  blur(): Promise<void>
  /** Moves the window a little. */
  move(): Promise<void>
  /** Kills the practice exchange as a fault would. */
  killPractice(): Promise<void>
  /** Unhandled failures in main, if they can be observed. */
  failures(): readonly unknown[]
  /** Exit code of the program, once it ended. */
  readonly ended: Promise<number | null>
}

/** Window acts of the system. */
const handsOn = (inMain: InMain): Pick<HeldDesk, 'inMain' | 'blur' | 'move' | 'resize'> => ({
  inMain,
  blur: () => inMain(({ BaseWindow }) => BaseWindow.getAllWindows()[0]?.blur()),
  move: () =>
    inMain(({ BaseWindow }) => {
      const [frame] = BaseWindow.getAllWindows()
      const bounds = frame?.getBounds()
      if (bounds !== undefined) frame?.setBounds({ ...bounds, x: bounds.x + 1 })
    }),
  resize: (width, height) =>
    inMain(
      ({ BaseWindow }, [width, height]) => BaseWindow.getAllWindows()[0]?.setContentSize(width, height),
      [width, height] as const,
    ),
})

/** Opens the desk on the Chromium stand-in. Its data folder is deleted afterwards unless one is named. */
export async function deskOnStandIn(home?: string): Promise<HeldDesk> {
  const window = await openDeskWindow(home)
  const { host } = window
  return {
    ...window,
    ...handsOn(inMainHere(host.electron)),
    pageOf: contents => until('the page', async () => host.contents.get(contents)?.page()),
    killPractice: () => Promise.resolve(killPractice()),
    failures: () => host.failures,
    ended: host.closed,
  }
}

/**
 * Opens the desk on Electron. Requests are read from the desk's own record, since the test hears no traffic
 * there.
 */
export async function deskOnElectron(program: string, home?: string): Promise<HeldDesk> {
  const { app, pageOf, ended, close } = await launch(program, home)
  const open = deskOf(await pageOf('app://desk/'), await pageOf('app://sheet/'))
  const hands = handsOn(inMainOf(app))
  return {
    ...open,
    ...hands,
    close,
    ended,
    async pageOf(contents) {
      // Main marks the page in question, since pages of one address look the same.
      const mark = `held-${contents}`
      await hands.inMain(
        ({ webContents }, { contents, mark }) =>
          webContents.fromId(contents)?.executeJavaScript(`void (globalThis.held = '${mark}')`),
        { contents, mark },
      )
      return until('the page', async () => {
        const marks = await Promise.all(
          app.windows().map(page => page.evaluate(() => (globalThis as { held?: unknown }).held)),
        )
        return app.windows()[marks.indexOf(mark)]
      })
    },
    async killPractice() {
      const metrics = await hands.inMain(({ app }) =>
        app.getAppMetrics().map(({ pid, name }) => ({ pid, name })),
      )
      for (const { pid, name } of metrics) if (name === 'Practice exchange') endProgram(pid)
    },
    failures: () => [],
    async writes() {
      const { attempts } = await open.snapshot()
      return (attempts?.value ?? []).filter(({ state }) => state.is !== 'not sent').map(({ id }) => id)
    },
  }
}
