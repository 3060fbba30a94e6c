// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import type { WindowCommand } from '@contract/windows-api'
import { runInDesk } from '../../../test/kit/mount-desk'
import { SYMBOL, type FakeDoor } from '../../../test/kit/screen'
import { useScreenStore } from '../stores/screen-store'
import { useTicketStore } from '../stores/ticket-store'
import { useTourStore } from '../stores/tour-store'
import { useWatchedMarketStore } from '../stores/watched-market-store'
import { useExternalNavigation } from './use-external-navigation'

enableAutoUnmount(afterEach)

let door: FakeDoor
beforeEach(async () => {
  ;({ door } = await runInDesk(useExternalNavigation))
})

const choose = (chosen: WindowCommand): void => door.tell('windows.chosen', chosen)
/** Returns the requests to main, without the list of drills that the tour requests. */
const channels = () => door.asked.map(([channel]) => channel).filter(channel => channel !== 'drills.list')

it('opens the place chosen in the menu and closes any overlay', () => {
  const screen = useScreenStore()
  screen.openOverlay({ is: 'palette' })
  choose({ is: 'place', place: 'log' })
  expect([screen.currentView, screen.overlay]).toEqual(['log', { is: 'none' }])
})

it.each(['palette', 'keys', 'diagnostics'] as const)('shows the %s', overlay => {
  choose({ is: 'overlay', overlay })
  expect(useScreenStore().overlay).toEqual({ is: overlay })
})

it('starts the tour', () => {
  choose({ is: 'tour' })
  expect(useTourStore().stepIndex).toBe(0)
})

it('fills the ticket with the action from a secondary window, in its market, and sends nothing', () => {
  const [screen, ticket] = [useScreenStore(), useTicketStore()]
  ticket.typed.size = '0.25'
  screen.goToView('settings')
  screen.openDrawer({ is: 'timer' })
  choose({
    is: 'begun',
    begun: { is: 'ticket', symbol: SYMBOL, side: 'SELL', type: 'LIMIT', price: '61000' },
  })
  expect(ticket.typed).toMatchObject({ side: 'SELL', type: 'LIMIT', price: '61000', size: '0.25' })
  expect([
    screen.currentView,
    screen.overlay.is,
    screen.isTicketOpen,
    useWatchedMarketStore().symbol,
  ]).toEqual(['trade', 'none', true, SYMBOL])
  expect(channels()).toEqual(['market.watch'])
})

it('opens the dialog requested by a secondary window, and no other', () => {
  const screen = useScreenStore()
  choose({ is: 'begun', begun: { is: 'edit order', orderId: '88', price: 'a lot' } })
  expect(screen.overlay).toEqual({ is: 'none' })
  choose({ is: 'begun', begun: { is: 'edit order', orderId: '88', price: '61000' } })
  expect(screen.drawer).toEqual({ is: 'edit order', orderId: '88', price: requireAmount('61000') })
  expect(channels()).toEqual([])
})
