import type { Panel } from '../workspace/panels'
import { startingNames, type StartingLayout } from '../workspace/starting'
import type { Command } from './commands'
import { blockedWords, commandGroups } from '@messages/commands'
import { panelTitles, startingTitles, workspaceSays } from '@messages/workspace'

/** What the commands about the panels act on. */
export interface PanelActions {
  readonly there: () => readonly Panel[]
  readonly addable: () => readonly Panel[]
  readonly add: (panel: Panel) => void
  readonly close: (panel: Panel) => void
  readonly move: () => void
  readonly start: (name: StartingLayout) => void
  readonly areLocked: () => boolean
}

/** Where the panels go, and which there are. */
export function panelCommands(act: PanelActions): readonly Command[] {
  const group = commandGroups.layout
  const blocked = () => (act.areLocked() ? blockedWords.locked : undefined)
  const there = act.there()
  return [
    { id: 'move panel', title: workspaceSays.movePanel, group, blocked, run: act.move },
    ...act.addable().map(panel => ({
      id: `add ${panel}`,
      title: workspaceSays.addPanel(panelTitles[panel]),
      group,
      blocked,
      run: () => act.add(panel),
    })),
    ...there.map(panel => ({
      id: `close ${panel}`,
      title: workspaceSays.closePanel(panelTitles[panel]),
      group,
      blocked: () => blocked() ?? (there.length === 1 ? blockedWords.lastPanel : undefined),
      run: () => act.close(panel),
    })),
    ...startingNames.map(name => ({
      id: `start ${name}`,
      title: workspaceSays.start(startingTitles[name]),
      group,
      run: () => act.start(name),
    })),
  ]
}
