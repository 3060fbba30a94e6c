import { useEventListener } from '@vueuse/core'
import { createKeybindingsHandler } from 'tinykeys'
import { computed } from 'vue'
import { isZero } from '@core/decimal'
import { createCommands, type Actions, type Command } from '../commands'
import { useAsking } from '../stores/asking'
import { useDesk } from '../stores/desk'
import { useDrills } from '../stores/drills'
import { usePreferences } from '../stores/preferences'
import { useScreen } from '../stores/screen'
import { useTicket } from '../stores/ticket'
import { useWatch } from '../stores/watch'

/** Where the ticket's fields are, once it is drawn. */
export interface TicketEnds {
  readonly review: () => void
  readonly focusPrice: () => void
  readonly focusSize: () => void
}

/** The commands of this window, bound to its stores. */
export function useCommands(ticketEnds: () => TicketEnds | undefined) {
  const desk = useDesk()
  const asking = useAsking()
  const drills = useDrills()
  const screen = useScreen()
  const ticket = useTicket()
  const watch = useWatch()
  const preferences = usePreferences()

  const held = () => desk.positions?.find(row => row.symbol === watch.symbol && !isZero(row.quantity))
  const actions: Actions = {
    show: screen.show,
    openTab: tab => (screen.blotter = tab),
    side: side => {
      screen.ticketOpen = true
      ticket.fill({ side })
    },
    focus: field => {
      screen.ticketOpen = true
      if (field === 'price') ticketEnds()?.focusPrice()
      else ticketEnds()?.focusSize()
    },
    review: () => ticketEnds()?.review(),
    closePosition: () => {
      const row = held()
      if (row !== undefined) ticket.close(row)
    },
    position: () => held()?.symbol,
    watch: symbol => void watch.watch(symbol),
    markets: () => desk.markets?.map(({ symbol }) => symbol) ?? [],
    setInterval: interval => void preferences.set({ interval }),
    setLooks: some => void preferences.set(some),
    stop: () => void asking.stop(),
    reopen: () => void asking.reopen(),
    isStopped: () => desk.writes?.holds.some(({ is }) => is === 'stopped' || is === 'halted') ?? false,
    reconcile: () => void asking.reconcile(),
    addKey: () => void asking.addKey(),
    drills: () => drills.names,
    drill: name => void drills.run(name),
    nextPanel,
  }
  return { commands: computed(() => createCommands(actions)) }
}

/** Moves the keyboard to the next panel, round and round. */
function nextPanel(): void {
  const panels = [...document.querySelectorAll<HTMLElement>('[data-panel]')].filter(panel =>
    panel.checkVisibility(),
  )
  const here = panels.findIndex(panel => panel.contains(document.activeElement))
  panels[(here + 1) % Math.max(1, panels.length)]?.focus()
}

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Listens for the commands' keys. A held key, and a plain key while typing, do nothing. */
export function useHotkeys(commands: () => readonly Command[]): void {
  const bound = Object.fromEntries(
    commands().flatMap(({ keys, id }) =>
      keys === undefined
        ? []
        : [
            [
              keys,
              (event: KeyboardEvent) => {
                const modified = event.ctrlKey || event.metaKey || event.altKey || event.key.startsWith('F')
                if (event.repeat || (isTyping(event) && !modified)) return
                const command = commands().find(each => each.id === id)
                if (command === undefined || command.blocked?.() !== undefined) return
                event.preventDefault()
                command.run()
              },
            ],
          ],
    ),
  )
  useEventListener(window, 'keydown', createKeybindingsHandler(bound))
}
