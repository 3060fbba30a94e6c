import type { Page } from 'playwright-core'
import { invoke, openDeskWindow } from './desk-window'
import { electronPrograms, launch } from './electron-program'
import { deskOnElectron, deskOnStandIn, type HeldDesk } from './held-desk'

/** The pages of an open desk, whatever shows them: its own, that of a window beside, and the sheet. */
export interface OpenPages {
  readonly desk: Page
  readonly popout: Page
  readonly sheet: Page
  /** What main answered to each wish for a new window, where that can be seen. */
  windowAnswers(): readonly unknown[] | undefined
  close(): Promise<void>
}

/** Something that can open the built desk: the Chromium stand-in, and Electron where its program is here. */
export interface WindowHost {
  readonly name: string
  /** Whether it plays Electron in this process, where a spec can look at what no Electron tells. */
  readonly isPlayed: boolean
  open(): Promise<OpenPages>
  /** Opens the desk in a data folder of its own that is gone afterwards, or in one that is named. */
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

async function openOnStandIn(): Promise<OpenPages> {
  const { desk, sheet, host, close } = await openDeskWindow()
  await invoke(desk, 'desk', 'windows.open', { kind: 'ladder' })
  const popout = await host.page('popout')
  await popout.waitForLoadState('load')
  return {
    desk,
    popout,
    sheet,
    close,
    windowAnswers: () => host.calls.filter(({ api }) => api === 'window.open').map(({ args }) => args[1]),
  }
}

async function openOnElectron(program: string): Promise<OpenPages> {
  const { pageOf, close } = await launch(program)
  const desk = await pageOf('app://desk/')
  await invoke(desk, 'desk', 'windows.open', { kind: 'ladder' })
  return {
    desk,
    popout: await pageOf('app://popout/'),
    sheet: await pageOf('app://sheet/'),
    windowAnswers: () => undefined,
    close,
  }
}
