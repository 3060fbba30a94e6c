import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { explainHotkeyConflict } from '../../renderer/preferences/hotkey-preferences'
import { createMenuItems, type MenuActions } from './menu-items'

/** Keeps what was asked for, in order. */
function actionsOf(): { readonly performed: unknown[]; readonly actions: MenuActions } {
  const performed: unknown[] = []
  return {
    performed,
    actions: {
      zoom: step => performed.push(step),
      reload: () => performed.push('reload'),
      inspect: () => performed.push('inspect'),
      choose: chosen => performed.push(chosen),
      popout: kind => performed.push(kind),
      stop: () => performed.push('stop'),
      lock: () => performed.push('lock'),
      leave: () => performed.push('leave'),
      logs: () => performed.push('logs'),
    },
  }
}

const below = ({ submenu }: MenuItemConstructorOptions): readonly MenuItemConstructorOptions[] =>
  Array.isArray(submenu) ? submenu : []

const labelOf = ({ label, role, type }: MenuItemConstructorOptions): string =>
  type === 'separator' ? '—' : (label ?? `(${role ?? ''})`)

const whole = (platform: NodeJS.Platform, { inspect, ...actions }: MenuActions = actionsOf().actions) =>
  createMenuItems({ ...actions, ...(platform === 'win32' && { inspect }) }, platform).map(line =>
    [labelOf(line), ...below(line).map(labelOf)].join(' | '),
  )

describe('the menu', () => {
  it('leads to every view, every window and the help', () => {
    expect(whole('linux')).toEqual([
      'Desk | Stop trading | Lock | — | Quit',
      '(editMenu)',
      'Go | Trade | Portfolio | Log | Settings | Diagnostics | — | Search everything',
      'View | Zoom in | Zoom out | Actual size | — | Full screen | — | Reload',
      'Window | Chart window | Book and ladder window | — | (minimize) | (close)',
      'Help | Keyboard shortcuts | Take the tour | — | Show log file',
    ])
  })

  it('has the macOS items, and quits from the application menu', () => {
    const [app, desk, , , , window] = whole('darwin')
    expect([app, desk, window]).toEqual([
      '(appMenu)',
      'Desk | Stop trading | Lock',
      'Window | Chart window | Book and ladder window | — | (minimize) | (zoom) | (close) | — | (front)',
    ])
  })

  it('opens the inspector only where that is allowed', () => {
    expect([whole('linux')[3], whole('win32')[3]]).toEqual([
      'View | Zoom in | Zoom out | Actual size | — | Full screen | — | Reload',
      'View | Zoom in | Zoom out | Actual size | — | Full screen | — | Reload | Inspect',
    ])
  })

  it('performs the action of each item, and nothing else', () => {
    const { performed, actions } = actionsOf()
    for (const line of createMenuItems(actions, 'linux').flatMap(below))
      line.click?.({} as never, undefined, {} as never)
    expect(performed).toEqual([
      'stop',
      'lock',
      'leave',
      ...['trade', 'portfolio', 'log', 'settings'].map(place => ({
        is: 'place',
        place,
      })),
      { is: 'overlay', overlay: 'diagnostics' },
      { is: 'overlay', overlay: 'palette' },
      'in',
      'out',
      'usual',
      'reload',
      'inspect',
      'chart',
      'ladder',
      { is: 'overlay', overlay: 'keys' },
      { is: 'tour' },
      'logs',
    ])
  })
})

/** The keys that the system's roles bring along, where a role has one. */
const ofRoles: Readonly<Record<string, readonly string[]>> = {
  editMenu: ['$mod+KeyZ', '$mod+Shift+KeyZ', '$mod+KeyY', '$mod+KeyX', '$mod+KeyC', '$mod+KeyV', '$mod+KeyA'],
  appMenu: ['$mod+KeyQ', '$mod+KeyH', '$mod+Alt+KeyH'],
  togglefullscreen: ['F11', '$mod+KeyF'],
  minimize: ['$mod+KeyM'],
  close: ['$mod+KeyW'],
  zoom: [],
  front: [],
  window: [],
  help: [],
}

const keysOf = ({ accelerator, role }: MenuItemConstructorOptions): readonly string[] => {
  if (accelerator === undefined)
    return role === undefined ? [] : (ofRoles[role] ?? [`no keys known of ${role}`])
  const [key = ''] = String(accelerator).split('+').slice(-1)
  const code = { Plus: 'Equal', '-': 'Minus' }[key] ?? (/\d/.test(key) ? `Digit${key}` : `Key${key}`)
  return [`$mod+${code}`]
}

it.each(['linux', 'win32', 'darwin'] as const)(
  'a menu key on %s cannot be assigned to a command',
  platform => {
    const lines = createMenuItems(actionsOf().actions, platform).flatMap(line => [line, ...below(line)])
    const keys = lines.flatMap(keysOf)
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter(key => explainHotkeyConflict(key, 'any', []) === undefined)).toEqual([])
  },
)
