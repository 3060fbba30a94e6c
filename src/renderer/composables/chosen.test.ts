// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exactly } from '@core/value/decimal'
import type { Chosen } from '@contract/windows-api'
import { runInDesk } from '../../../test/kit/mount-desk'
import { SYMBOL, type FakeDoor } from '../../../test/kit/screen'
import { useScreen } from '../stores/screen'
import { useTicket } from '../stores/ticket'
import { useTour } from '../stores/tour'
import { useWatch } from '../stores/watch'
import { useChosen } from './chosen'

enableAutoUnmount(afterEach)

let door: FakeDoor
beforeEach(async () => {
  ;({ door } = await runInDesk(useChosen))
})

const choose = (chosen: Chosen): void => door.tell('windows.chosen', chosen)
/** What was asked of main, but for the drills that the tour wants to know. */
const channels = () => door.asked.map(([channel]) => channel).filter(channel => channel !== 'drills.list')

it('goes to the place that was chosen in the menu, from under whatever lies over it', () => {
  const screen = useScreen()
  screen.show({ is: 'palette' })
  choose({ is: 'place', place: 'guards' })
  expect([screen.place, screen.overlay]).toEqual(['guards', { is: 'none' }])
})

it.each(['palette', 'keys', 'diagnostics'] as const)('shows the %s', overlay => {
  choose({ is: 'overlay', overlay })
  expect(useScreen().overlay).toEqual({ is: overlay })
})

it('takes the tour', () => {
  choose({ is: 'tour' })
  expect(useTour().at).toBe(0)
})

it('fills the ticket with what was begun in a window beside, in its market, and asks for nothing to be sent', () => {
  const [screen, ticket] = [useScreen(), useTicket()]
  ticket.typed.size = '0.25'
  screen.goTo('settings')
  screen.draft({ is: 'timer' })
  choose({
    is: 'begun',
    begun: { is: 'ticket', symbol: SYMBOL, side: 'SELL', type: 'LIMIT', price: '61000' },
  })
  expect(ticket.typed).toMatchObject({ side: 'SELL', type: 'LIMIT', price: '61000', size: '0.25' })
  expect([screen.place, screen.overlay.is, screen.ticketOpen, useWatch().symbol]).toEqual([
    'trade',
    'none',
    true,
    SYMBOL,
  ])
  expect(channels()).toEqual(['market.watch'])
})

it('opens the dialog that was begun there, and no other', () => {
  const screen = useScreen()
  choose({ is: 'begun', begun: { is: 'edit order', orderId: '88', price: 'a lot' } })
  expect(screen.overlay).toEqual({ is: 'none' })
  choose({ is: 'begun', begun: { is: 'edit order', orderId: '88', price: '61000' } })
  expect(screen.drawer).toEqual({ is: 'edit order', orderId: '88', price: exactly('61000') })
  expect(channels()).toEqual([])
})
