import type { AroundActions } from '../commands/around-commands'
import { useAlerts } from '../stores/alerts'
import { useKeyring } from '../stores/keyring'
import { useArrangements } from '../stores/arrangements'
import { usePreferences } from '../stores/preferences'
import { useScreen } from '../stores/screen'
import { useTour } from '../stores/tour'
import { useWindows } from '../stores/windows'

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
