import type { BesideKind } from '@contract/windows-api'
import type { Command } from './commands'
import { openBesideWords } from './words/beside'

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
  readonly beside: (kind: BesideKind) => void
}

const besides: readonly BesideKind[] = ['chart', 'ladder']

/** The commands about the desk itself: none of them touches an account. */
export function aroundCommands(act: AroundActions): readonly Command[] {
  const isLocked = act.isLayoutLocked()
  return [
    {
      id: 'alerts',
      title: 'Show alerts',
      group: 'Go to',
      keys: '$mod+Shift+KeyA',
      shown: 'Ctrl Shift A',
      run: act.showAlerts,
    },
    {
      id: 'diagnostics',
      title: 'Diagnostics: lights, budgets, versions',
      group: 'Go to',
      run: act.diagnostics,
    },
    { id: 'tour', title: 'Take the tour in six steps', group: 'Go to', run: act.tour },
    ...besides.map(kind => ({
      id: `beside ${kind}`,
      title: openBesideWords[kind],
      group: 'Windows',
      run: () => act.beside(kind),
    })),
    { id: 'lock', title: 'Lock the desk now', group: 'Writing', run: act.lock },
    { id: 'zoom in', title: 'Make everything larger', group: 'Looks', run: () => act.zoom('in') },
    { id: 'zoom out', title: 'Make everything smaller', group: 'Looks', run: () => act.zoom('out') },
    { id: 'zoom usual', title: 'Bring back the usual size', group: 'Looks', run: () => act.zoom('usual') },
    {
      id: 'zone',
      title: act.isUtc() ? 'Show local times' : 'Show times in UTC',
      group: 'Looks',
      run: () => act.setUtc(!act.isUtc()),
    },
    {
      id: 'lock layout',
      title: isLocked ? 'Let the panels be pulled' : 'Lock the panels where they are',
      group: 'Layout',
      run: () => act.lockLayout(!isLocked),
    },
    { id: 'reset layout', title: 'Put the panels back as they came', group: 'Layout', run: act.resetLayout },
    ...act.layouts().map(name => ({
      id: `layout ${name}`,
      title: `Arrange as “${name}”`,
      group: 'Layout',
      run: () => act.useLayout(name),
    })),
  ]
}
