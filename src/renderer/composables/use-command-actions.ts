import type { ApplicationActions } from '../commands/application-commands'
import type { ChartCommandActions } from '../commands/chart-commands'
import { useAlertStore } from '../stores/alert-store'
import { useComparedMarketsStore } from '../stores/compared-markets-store'
import { useKeyringStore } from '../stores/keyring-store'
import { useSavedLayoutStore } from '../stores/saved-layout-store'
import { usePreferenceStore } from '../stores/preference-store'
import { useScreenStore } from '../stores/screen-store'
import { useTourStore } from '../stores/tour-store'
import { useWindowStore } from '../stores/window-store'
import { useWorkspaceStore } from '../stores/workspace-store'
import { usePanelFocus } from './use-panel-focus'
import type { PanelCommandActions } from '../commands/panel-commands'

export function useApplicationActions(): ApplicationActions {
  const alerts = useAlertStore()
  const keyring = useKeyringStore()
  const preferences = usePreferenceStore()
  const savedLayouts = useSavedLayoutStore()
  const screen = useScreenStore()
  const tour = useTourStore()
  const windows = useWindowStore()
  const workspace = useWorkspaceStore()
  return {
    showAlerts: () => (alerts.isOpen = true),
    openDiagnostics: () => screen.openOverlay({ is: 'diagnostics' }),
    lockDesk: () => void keyring.lockDesk(),
    zoom: preferences.zoom,
    layouts: () => Object.keys(preferences.value.layouts),
    applyLayout: name => void savedLayouts.applyLayout(name),
    resetLayout: () => void savedLayouts.resetLayout(),
    isLayoutLocked: () => preferences.value.isLocked,
    setLayoutLocked: isLocked => void preferences.setPreferences({ isLocked }),
    isSimple: () => workspace.isSimple,
    setSimple: workspace.setSimple,
    isUtc: () => preferences.value.zone === 'utc',
    setUtc: wanted => void preferences.setPreferences({ zone: wanted ? 'utc' : 'local' }),
    startTour: tour.startTour,
    openPopout: windows.openPopout,
  }
}

export function usePanelCommandActions(): PanelCommandActions {
  const screen = useScreenStore()
  const workspace = useWorkspaceStore()
  const focus = usePanelFocus()
  const inTradeView = (run: () => void): void => {
    screen.goToView('trade')
    run()
  }
  return {
    openPanels: () => workspace.openPanels,
    addablePanels: () => workspace.addablePanels,
    add: panel =>
      inTradeView(() => {
        workspace.revealPanel(panel)
        focus(panel)
      }),
    close: panel =>
      inTradeView(() => {
        void workspace.closePanel(panel)
        focus(workspace.activePanel)
      }),
    openMoveDialog: () => inTradeView(() => screen.openOverlay({ is: 'move panel' })),
    applyStartingLayout: name => inTradeView(() => void workspace.applyStartingLayout(name)),
    areLocked: () => workspace.isLocked,
  }
}

export function useChartCommandActions(): ChartCommandActions {
  const compared = useComparedMarketsStore()
  const screen = useScreenStore()
  const workspace = useWorkspaceStore()
  return {
    openComparison() {
      screen.goToView('trade')
      screen.openOverlay({ is: 'markets', compare: workspace.activeChart })
    },
    comparedMarkets: () => compared.comparedOn(workspace.activeChart).map(({ symbol }) => symbol),
    stopComparing: symbol => compared.removeMarket(workspace.activeChart, symbol),
    setInterval: interval => void workspace.setInterval(workspace.activeChart, interval),
  }
}
