import type { ZoomStep } from '@contract/api'
import { app, Menu, type MenuItemConstructorOptions } from 'electron'

/** What the menu can ask for beyond what the system does by itself. */
export interface MenuActions {
  readonly zoom: (step: ZoomStep) => void
  readonly reload: () => void
  /** Opens the inspector of the desk's page; absent in packaged starts. */
  readonly inspect?: () => void
}

/** Puts the application's menu in place. No entry of it writes anything anywhere. */
export function setMenu(actions: MenuActions): void {
  const view: MenuItemConstructorOptions[] = [
    { label: 'Zoom in', accelerator: 'CommandOrControl+Plus', click: () => actions.zoom('in') },
    { label: 'Zoom out', accelerator: 'CommandOrControl+-', click: () => actions.zoom('out') },
    { label: 'Usual size', accelerator: 'CommandOrControl+0', click: () => actions.zoom('usual') },
    { type: 'separator' },
    { label: 'Reload the screen', accelerator: 'CommandOrControl+R', click: actions.reload },
    ...(actions.inspect === undefined ? [] : [{ label: 'Inspect', click: actions.inspect }]),
  ]
  const menu: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
    {
      label: 'Desk',
      submenu: [{ label: 'Leave', accelerator: 'CommandOrControl+Q', click: () => app.quit() }],
    },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
}

const zoomSteps = [0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const

/** A kept page size; the usual one where what was kept is none of them. */
export const zoomFrom = (kept: string | undefined): number =>
  zoomSteps.find(each => String(each) === kept) ?? 1

/** The next larger or smaller page size, within what the layout bears. */
export function nextZoom(factor: number, step: ZoomStep): number {
  if (step === 'usual') return 1
  if (step === 'in') return zoomSteps.find(each => each > factor + 0.01) ?? 2
  return zoomSteps.findLast(each => each < factor - 0.01) ?? 0.75
}
