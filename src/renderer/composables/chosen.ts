import type { StartedEntry, WindowCommand } from '@contract/windows-api'
import { parseTicketDraftMessage, parseDrawerDraftMessage } from '../commands/begun'
import { useScreenStore } from '../stores/screen'
import { useTicketStore } from '../stores/ticket'
import { useTourStore } from '../stores/tour'
import { useWatchedMarketStore } from '../stores/watch'
import { useWindowStore } from '../stores/windows'

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
