import type { Page } from 'playwright-core'
import { armKeys } from './arming'
import { deskOf, invoke, openDeskWindow } from './desk-window'
import { electronPrograms, launch } from './electron-program'
import { deskOnElectron, deskOnStandIn, type HeldDesk } from './held-desk'
import { personAt } from './person'

/** Pages of an open desk: the desk, a separate window, the sheet, and the strip of the armed keys. */
export interface OpenPages {
  readonly desk: Page
  readonly popout: Page
  readonly sheet: Page
  readonly strip: Page
  /** Returns main's answer to each request for a new window, or `undefined` if it cannot be observed. */
  windowAnswers(): readonly unknown[] | undefined
  close(): Promise<void>
}

/** A host that can open the built desk: the Chromium stand-in, or Electron if it is installed. */
export interface WindowHost {
  readonly name: string
  /** True if it simulates Electron in this process, so that a spec can inspect more than Electron shows. */
  readonly isPlayed: boolean
  open(): Promise<OpenPages>
  /** Opens the desk with the data folder `home`, or with a temporary one. */
  openDesk(home?: string): Promise<HeldDesk>
}

export const windowHosts: readonly WindowHost[] = [
  { name: 'the Chromium stand-in', isPlayed: true, open: openOnStandIn, openDesk: deskOnStandIn },
  ...electronPrograms().map(program => ({
    name: 'Electron',
    isPlayed: false,
    open: () => openOnElectron(program),
    openDesk: (home?: string) => deskOnElectron(program, home),
  })),
]

/** Arms the desk by a hold on the sheet. The page of the strip exists only after that. */
async function armDesk(desk: Page, sheet: Page): Promise<void> {
  const open = deskOf(desk, sheet)
  await open.ready()
  await armKeys(open, personAt(open))
}

async function openOnStandIn(): Promise<OpenPages> {
  const { desk, sheet, host, close } = await openDeskWindow()
  await armDesk(desk, sheet)
  await invoke(desk, 'desk', 'windows.open', { kind: 'ladder' })
  const popout = await host.page('ladder')
  await popout.waitForLoadState('load')
  return {
    desk,
    popout,
    sheet,
    strip: await host.page('strip'),
    close,
    windowAnswers: () => host.calls.filter(({ api }) => api === 'window.open').map(({ args }) => args[1]),
  }
}

async function openOnElectron(program: string): Promise<OpenPages> {
  const { pageOf, close } = await launch(program)
  const [desk, sheet] = [await pageOf('app://desk/'), await pageOf('app://sheet/')]
  await armDesk(desk, sheet)
  await invoke(desk, 'desk', 'windows.open', { kind: 'ladder' })
  return {
    desk,
    popout: await pageOf('app://ladder/'),
    sheet,
    strip: await pageOf('app://strip/'),
    windowAnswers: () => undefined,
    close,
  }
}
