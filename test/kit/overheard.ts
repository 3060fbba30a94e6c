import type { Menu, Tray as CornerIcon } from 'electron'
import type { Electron, InMain } from './in-main'

/** A message outside the pages: the Electron API that showed it, and its text. */
export interface Told {
  readonly by: 'notification' | 'dialog' | 'folder' | 'corner gone'
  readonly said: string
}

/** A visible menu line. */
export interface Line {
  readonly label: string
  readonly enabled: boolean
}

/** The application menu, or the menu of the tray icon. */
export type MenuPlace = 'application' | 'corner'

/** Records kept in main. */
interface Kept {
  told: Told[]
  corner: Menu | undefined
  answers: number[]
  asking: ((response: number) => void)[]
}

/** Replaces the system's surfaces from here on. Nothing is shown, and no dialog answers without the test. */
function comeBetween({ dialog, shell, Notification, Tray }: Electron): void {
  const main = globalThis as unknown as { overheard?: Kept }
  const isFirst = main.overheard === undefined
  const kept: Kept = { told: [], corner: undefined, answers: [], asking: [] }
  main.overheard = kept
  const tell = (by: Told['by'], text: string) => main.overheard?.told.push({ by, said: text })
  const ask = (...args: readonly unknown[]) => {
    tell('dialog', JSON.stringify(args.at(-1)))
    return new Promise<number>(done => {
      const response = kept.answers.shift()
      if (response === undefined) kept.asking.push(done)
      else done(response)
    }).then(response => ({ response, checkboxChecked: false }))
  }
  Object.assign(dialog, { showMessageBox: ask })
  Object.assign(shell, { showItemInFolder: (path: string) => void tell('folder', path) })
  if (!isFirst) return
  Object.assign(Notification.prototype, {
    show(this: { title: string; body: string }) {
      tell('notification', `${this.title}\n${this.body}`)
    },
  })
  const { setContextMenu, destroy } = Tray.prototype
  Object.assign(Tray.prototype, {
    setContextMenu(this: CornerIcon, menu: Menu) {
      if (main.overheard !== undefined) main.overheard.corner = menu
      setContextMenu.call(this, menu)
    },
    destroy(this: CornerIcon) {
      tell('corner gone', '')
      destroy.call(this)
    },
  })
}

/** Records main's messages outside the pages from here on, and acts on them as a person would. */
export async function overhear(inMain: InMain) {
  await inMain(comeBetween)
  const line = (place: MenuPlace, label: string, isChosen: boolean): Promise<Line> =>
    inMain(
      ({ Menu }, { place, label, isChosen }) => {
        const { overheard } = globalThis as unknown as { overheard: Kept }
        const menu = place === 'application' ? Menu.getApplicationMenu() : overheard.corner
        const lines = (menu?.items ?? []).flatMap(item => [item, ...(item.submenu?.items ?? [])])
        const found = lines.find(item => item.label === label)
        if (found === undefined) throw new Error(`The menu (${place}) has no line ${label}.`)
        if (isChosen && !found.enabled) throw new Error(`The line ${label} cannot be chosen.`)
        if (isChosen) found.click()
        return { label: found.label, enabled: found.enabled }
      },
      { place, label, isChosen },
    )
  return {
    /** All texts so far by one of the APIs. */
    told: async (by: Told['by']): Promise<readonly string[]> => {
      const texts = await inMain(() => (globalThis as unknown as { overheard: Kept }).overheard.told)
      return texts.flatMap(each => (each.by === by ? [each.said] : []))
    },
    line: (place: MenuPlace, label: string) => line(place, label, false),
    choose: async (place: MenuPlace, label: string) => void (await line(place, label, true)),
    /** Presses the button with that index in the open dialog, or in the next one. */
    answer: (response: number): Promise<void> =>
      inMain((_, response) => {
        const { asking, answers } = (globalThis as unknown as { overheard: Kept }).overheard
        const waiting = asking.shift()
        if (waiting === undefined) answers.push(response)
        else waiting(response)
      }, response),
  }
}

export type Overheard = Awaited<ReturnType<typeof overhear>>
