import type { StartedEntry, WindowCommand } from '@contract/windows-api'
import { parseTicketDraftMessage, parseDrawerDraftMessage } from '../commands/cross-window-draft'
import { useScreenStore } from '../stores/screen-store'
import { useTicketStore } from '../stores/ticket-store'
import { useTourStore } from '../stores/tour-store'
import { useWatchedMarketStore } from '../stores/watched-market-store'
import { useWindowStore } from '../stores/window-store'

export function useExternalNavigation(): void {
  const screen = useScreenStore()
  const ticket = useTicketStore()
  const tour = useTourStore()
  const watch = useWatchedMarketStore()

  function openDraft(message: StartedEntry): void {
    screen.goToView('trade')
    if (message.is !== 'ticket') {
      const drawer = parseDrawerDraftMessage(message)
      if (drawer !== undefined) screen.openDrawer(drawer)
      return
    }
    void watch.watchMarket(message.symbol)
    screen.closeOverlay()
    screen.isTicketOpen = true
    ticket.fill(parseTicketDraftMessage(message))
  }

  function navigate(target: WindowCommand): void {
    switch (target.is) {
      case 'place':
        screen.closeOverlay()
        return screen.goToView(target.place)
      case 'overlay':
        return screen.openOverlay({ is: target.overlay })
      case 'tour':
        return tour.startTour()
      case 'begun':
        return openDraft(target.begun)
    }
  }
  useWindowStore().onNavigation(navigate)
}
