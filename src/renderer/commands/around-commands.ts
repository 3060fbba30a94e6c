import type { PopoutKind } from '@contract/windows-api'
import type { Command } from './commands'
import { openPopoutWords } from '@messages/popout'
import { blockedWords, commandGroups, commandTitles } from '@messages/commands'

/** What the commands about the desk itself act on. */
export interface AroundActions {
  readonly showAlerts: () => void
  readonly diagnostics: () => void
  readonly lock: () => void
  readonly zoom: (step: 'in' | 'out' | 'usual') => void
  readonly layouts: () => readonly string[]
  readonly useLayout: (name: string) => void
  readonly resetLayout: () => void
  readonly isLayoutLocked: () => boolean
  readonly lockLayout: (locked: boolean) => void
  readonly isUtc: () => boolean
  readonly setUtc: (wanted: boolean) => void
  readonly tour: () => void
  readonly popout: (kind: PopoutKind) => void
}

const popouts: readonly PopoutKind[] = ['chart', 'ladder']

/** The commands about the desk itself: none of them touches an account. */
export function aroundCommands(act: AroundActions): readonly Command[] {
  const isLocked = act.isLayoutLocked()
  return [
    {
      id: 'alerts',
      title: commandTitles.alerts,
      group: commandGroups.goTo,
      keys: '$mod+Shift+KeyA',
      run: act.showAlerts,
    },
    {
      id: 'diagnostics',
      title: commandTitles.diagnostics,
      group: commandGroups.goTo,
      run: act.diagnostics,
    },
    { id: 'tour', title: commandTitles.tour, group: commandGroups.goTo, run: act.tour },
    ...popouts.map(kind => ({
      id: `beside ${kind}`,
      title: openPopoutWords[kind],
      group: commandGroups.windows,
      run: () => act.popout(kind),
    })),
    {
      // It is looked for here, and found with what does it instead.
      id: 'money',
      title: commandTitles.money,
      group: commandGroups.writing,
      blocked: () => blockedWords.money,
      run: () => undefined,
    },
    { id: 'lock', title: commandTitles.lock, group: commandGroups.writing, run: act.lock },
    { id: 'zoom in', title: commandTitles.zoomIn, group: commandGroups.looks, run: () => act.zoom('in') },
    { id: 'zoom out', title: commandTitles.zoomOut, group: commandGroups.looks, run: () => act.zoom('out') },
    {
      id: 'zoom usual',
      title: commandTitles.zoomUsual,
      group: commandGroups.looks,
      run: () => act.zoom('usual'),
    },
    {
      id: 'zone',
      title: act.isUtc() ? commandTitles.localTimes : commandTitles.utcTimes,
      group: commandGroups.looks,
      run: () => act.setUtc(!act.isUtc()),
    },
    {
      id: 'lock layout',
      title: isLocked ? commandTitles.letPull : commandTitles.lockPanels,
      group: commandGroups.layout,
      run: () => act.lockLayout(!isLocked),
    },
    {
      id: 'reset layout',
      title: commandTitles.resetPanels,
      group: commandGroups.layout,
      run: act.resetLayout,
    },
    ...act.layouts().map(name => ({
      id: `layout ${name}`,
      title: commandTitles.arrange(name),
      group: commandGroups.layout,
      run: () => act.useLayout(name),
    })),
  ]
}
