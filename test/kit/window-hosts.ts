import type { Page } from 'playwright-core'
import { armKeys } from './arming'
import { deskOf, invoke, openDeskWindow } from './desk-window'
import { electronPrograms, launch } from './electron-program'
import { deskOnElectron, deskOnStandIn, type HeldDesk } from './held-desk'
import { personAt } from './person'

/** The pages of an open desk, whatever shows them: its own, that of a window beside, the sheet, and the strip of what is armed. */
export interface OpenPages {
  readonly desk: Page
  readonly popout: Page
  readonly sheet: Page
  readonly strip: Page
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

/** Arms by a hold on the sheet: before that there is no page of the strip. */
async function arm(desk: Page, sheet: Page): Promise<void> {
  const open = deskOf(desk, sheet)
  await open.ready()
  await armKeys(open, personAt(open))
}

async function openOnStandIn(): Promise<OpenPages> {
  const { desk, sheet, host, close } = await openDeskWindow()
  await arm(desk, sheet)
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
  await arm(desk, sheet)
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
