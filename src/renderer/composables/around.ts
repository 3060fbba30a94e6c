import type { AroundActions } from '../commands/around-commands'
import type { ChartActions } from '../commands/chart-commands'
import { useAlerts } from '../stores/alerts'
import { useComparedChoice } from '../stores/compared-choice'
import { useKeyring } from '../stores/keyring'
import { useArrangements } from '../stores/arrangements'
import { usePreferences } from '../stores/preferences'
import { useScreen } from '../stores/screen'
import { useTour } from '../stores/tour'
import { useWindows } from '../stores/windows'
import { useWorkspace } from '../stores/workspace'
import { usePanelFocus } from './panel-focus'
import type { PanelActions } from '../commands/panel-commands'

/** What the commands about the desk itself act on in this window. */
export function useAround(): AroundActions {
  const alerts = useAlerts()
  const keyring = useKeyring()
  const preferences = usePreferences()
  const arrangements = useArrangements()
  const screen = useScreen()
  const tour = useTour()
  const windows = useWindows()
  return {
    showAlerts: () => (alerts.isOpen = true),
    diagnostics: () => screen.show({ is: 'diagnostics' }),
    lock: () => void keyring.lock(),
    zoom: preferences.zoom,
    layouts: () => Object.keys(preferences.value.layouts),
    useLayout: name => void arrangements.use(name),
    resetLayout: () => void arrangements.reset(),
    isLayoutLocked: () => preferences.value.isLocked,
    lockLayout: isLocked => void preferences.set({ isLocked }),
    isUtc: () => preferences.value.zone === 'utc',
    setUtc: wanted => void preferences.set({ zone: wanted ? 'utc' : 'local' }),
    tour: tour.begin,
    popout: windows.open,
  }
}

/** What the commands about the panels act on in this window. */
export function usePanels(): PanelActions {
  const preferences = usePreferences()
  const screen = useScreen()
  const workspace = useWorkspace()
  const focus = usePanelFocus()
  const atTrade = (act: () => void): void => {
    screen.goTo('trade')
    act()
  }
  return {
    there: () => workspace.there,
    addable: () => workspace.addable,
    add: panel =>
      atTrade(() => {
        void workspace.add(panel)
        focus(panel)
      }),
    close: panel =>
      atTrade(() => {
        void workspace.close(panel)
        focus(workspace.at)
      }),
    move: () => atTrade(() => screen.show({ is: 'move panel' })),
    start: name => atTrade(() => void workspace.start(name)),
    areLocked: () => preferences.value.isLocked,
  }
}

/** What the commands about the chart act on in this window. */
export function useChartActions(): ChartActions {
  const compared = useComparedChoice()
  const screen = useScreen()
  const workspace = useWorkspace()
  return {
    compare() {
      screen.goTo('trade')
      screen.show({ is: 'markets', compare: workspace.chartAt })
    },
    compared: () => compared.on(workspace.chartAt).map(({ symbol }) => symbol),
    stopComparing: symbol => compared.remove(workspace.chartAt, symbol),
    setInterval: interval => void workspace.setInterval(workspace.chartAt, interval),
  }
}
