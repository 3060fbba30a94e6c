import type { Begun, Chosen } from '@contract/windows-api'
import { begunTicket, drawerOf } from '../commands/begun'
import { useScreen } from '../stores/screen'
import { useTicket } from '../stores/ticket'
import { useTour } from '../stores/tour'
import { useWatch } from '../stores/watch'
import { useWindows } from '../stores/windows'

/** Goes where the person chose to go outside of this page: in the menu, or in a window beside. */
export function useChosen(): void {
  const screen = useScreen()
  const ticket = useTicket()
  const tour = useTour()
  const watch = useWatch()

  /** Goes on with what was begun elsewhere. It is drafted here as if it had been begun here: nothing is sent. */
  function goOn(begun: Begun): void {
    screen.goTo('trade')
    if (begun.is !== 'ticket') {
      const drawer = drawerOf(begun)
      if (drawer !== undefined) screen.draft(drawer)
      return
    }
    void watch.watch(begun.symbol)
    screen.close()
    screen.ticketOpen = true
    ticket.fill(begunTicket(begun))
  }

  function go(chosen: Chosen): void {
    switch (chosen.is) {
      case 'place':
        screen.close()
        return screen.goTo(chosen.place)
      case 'overlay':
        return screen.show({ is: chosen.overlay })
      case 'tour':
        return tour.begin()
      case 'begun':
        return goOn(chosen.begun)
    }
  }
  useWindows().onChosen(go)
}
