import type { PopoutKind } from '@contract/windows-api'
import type { DeskCommand } from './commands'
import { openPopoutLabels } from '@messages/popout'
import { commandBlockReasons, commandGroupTitles, commandTitles } from '@messages/commands'

export interface ApplicationActions {
  readonly showAlerts: () => void
  readonly openDiagnostics: () => void
  readonly lockDesk: () => void
  readonly zoom: (step: 'in' | 'out' | 'usual') => void
  readonly layouts: () => readonly string[]
  readonly applyLayout: (name: string) => void
  readonly resetLayout: () => void
  readonly isLayoutLocked: () => boolean
  readonly setLayoutLocked: (locked: boolean) => void
  readonly isSimple: () => boolean
  readonly setSimple: (isSimple: boolean) => void
  readonly isUtc: () => boolean
  readonly setUtc: (isWanted: boolean) => void
  readonly startTour: () => void
  readonly openPopout: (kind: PopoutKind) => void
}

const popouts: readonly PopoutKind[] = ['chart', 'ladder']

/** Creates the commands about the application itself. None of them touches an account. */
export function createApplicationCommands(actions: ApplicationActions): readonly DeskCommand[] {
  const isLocked = actions.isLayoutLocked()
  return [
    {
      id: 'alerts',
      title: commandTitles.alerts,
      group: commandGroupTitles.goTo,
      keys: '$mod+Shift+KeyA',
      run: actions.showAlerts,
    },
    {
      id: 'diagnostics',
      title: commandTitles.diagnostics,
      group: commandGroupTitles.goTo,
      run: actions.openDiagnostics,
    },
    { id: 'tour', title: commandTitles.tour, group: commandGroupTitles.goTo, run: actions.startTour },
    ...popouts.map(kind => ({
      id: `beside ${kind}`,
      title: openPopoutLabels[kind],
      group: commandGroupTitles.windows,
      run: () => actions.openPopout(kind),
    })),
    {
      // The desk cannot transfer funds. The entry lets a search for it find the explanation in `blocked`.
      id: 'money',
      title: commandTitles.money,
      group: commandGroupTitles.writing,
      blocked: () => commandBlockReasons.money,
      run: () => undefined,
    },
    { id: 'lock', title: commandTitles.lock, group: commandGroupTitles.writing, run: actions.lockDesk },
    {
      id: 'zoom in',
      title: commandTitles.zoomIn,
      group: commandGroupTitles.looks,
      run: () => actions.zoom('in'),
    },
    {
      id: 'zoom out',
      title: commandTitles.zoomOut,
      group: commandGroupTitles.looks,
      run: () => actions.zoom('out'),
    },
    {
      id: 'zoom usual',
      title: commandTitles.zoomUsual,
      group: commandGroupTitles.looks,
      run: () => actions.zoom('usual'),
    },
    {
      id: 'zone',
      title: actions.isUtc() ? commandTitles.localTimes : commandTitles.utcTimes,
      group: commandGroupTitles.looks,
      run: () => actions.setUtc(!actions.isUtc()),
    },
    {
      id: 'simple view',
      title: actions.isSimple() ? commandTitles.showEverything : commandTitles.simpleView,
      group: commandGroupTitles.layout,
      run: () => actions.setSimple(!actions.isSimple()),
    },
    {
      id: 'lock layout',
      title: isLocked ? commandTitles.letPull : commandTitles.lockPanels,
      group: commandGroupTitles.layout,
      run: () => actions.setLayoutLocked(!isLocked),
    },
    {
      id: 'reset layout',
      title: commandTitles.resetPanels,
      group: commandGroupTitles.layout,
      run: actions.resetLayout,
    },
    ...actions.layouts().map(name => ({
      id: `layout ${name}`,
      title: commandTitles.arrange(name),
      group: commandGroupTitles.layout,
      run: () => actions.applyLayout(name),
    })),
  ]
}
