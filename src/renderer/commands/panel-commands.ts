import type { WorkspacePanelId } from '../workspace/panels'
import { startingLayoutNames, type StartingLayoutName } from '../workspace/starting-layouts'
import type { DeskCommand } from './commands'
import { commandBlockReasons, commandGroupTitles } from '@messages/commands'
import { workspacePanelTitles, defaultLayoutTitles, panelActionMessages } from '@messages/workspace'

export interface PanelCommandActions {
  readonly openPanels: () => readonly WorkspacePanelId[]
  readonly addablePanels: () => readonly WorkspacePanelId[]
  readonly add: (panel: WorkspacePanelId) => void
  readonly close: (panel: WorkspacePanelId) => void
  readonly openMoveDialog: () => void
  readonly applyStartingLayout: (name: StartingLayoutName) => void
  readonly areLocked: () => boolean
}

export function createLayoutCommands(actions: PanelCommandActions): readonly DeskCommand[] {
  const group = commandGroupTitles.layout
  const blocked = () => (actions.areLocked() ? commandBlockReasons.locked : undefined)
  const openPanels = actions.openPanels()
  return [
    { id: 'move panel', title: panelActionMessages.movePanel, group, blocked, run: actions.openMoveDialog },
    ...actions.addablePanels().map(panel => ({
      id: `add ${panel}`,
      title: panelActionMessages.addPanel(workspacePanelTitles[panel]),
      group,
      blocked,
      run: () => actions.add(panel),
    })),
    ...openPanels.map(panel => ({
      id: `close ${panel}`,
      title: panelActionMessages.closePanel(workspacePanelTitles[panel]),
      group,
      blocked: () => blocked() ?? (openPanels.length === 1 ? commandBlockReasons.lastPanel : undefined),
      run: () => actions.close(panel),
    })),
    ...startingLayoutNames.map(name => ({
      id: `start ${name}`,
      title: panelActionMessages.start(defaultLayoutTitles[name]),
      group,
      run: () => actions.applyStartingLayout(name),
    })),
  ]
}
