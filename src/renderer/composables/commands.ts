import type { Hold } from '@core/guard/guard'
import { useEventListener } from '@vueuse/core'
import { createKeybindingsHandler } from 'tinykeys'
import { computed, nextTick, provide } from 'vue'
import { amount, isZero } from '@core/value/decimal'
import { stepped } from '@core/value/stepped'
import { aroundCommands } from '../commands/around-commands'
import { chartCommands } from '../commands/chart-commands'
import { commandsKey, createCommands, type Actions, type Command } from '../commands/commands'
import { withHotkeys } from '../preferences/hotkeys'
import { canProtect, hasField, takesTrigger, type TicketField } from '../drafts/drafting'
import { priceOf } from '../drafts/ways'
import { panelSpot } from './exit-spot'
import { isCommandInFigure } from '../figure-keys'
import { places } from '../places'
import { useAsking } from '../stores/asking'
import { useDesk } from '../stores/desk'
import { useDrills } from '../stores/drills'
import { usePreferences } from '../stores/preferences'
import { usePresets } from '../stores/presets'
import { useScreen } from '../stores/screen'
import { useWayIn } from '../stores/way-in'
import { useTicket } from '../stores/ticket'
import { useWatch } from '../stores/watch'
import { useWorkspace } from '../stores/workspace'
import { panelCommands } from '../commands/panel-commands'
import { ticketCommands, type TicketActions } from '../commands/ticket-commands'
import { watchlistCommands } from '../commands/watchlist-commands'
import { useAround, useChartActions, usePanels } from './around'
import { useBestPrice } from './best-price'
import { useNoWrites } from './no-writes'
import { useWatchlistActions } from './watchlist'

/** Where the ticket's fields are, once it is drawn. */
export interface TicketEnds {
  readonly review: () => void
  readonly focus: (field: TicketField) => void
}

/** What a person has to look at and reopen. */
const reopened: ReadonlySet<string> = new Set<Hold['is']>(['stopped', 'halted', 'doubt', 'venue act'])

/** The commands of this window, bound to its stores. */
export function useCommands(ticketEnds: () => TicketEnds | undefined) {
  const desk = useDesk()
  const asking = useAsking()
  const wayIn = useWayIn()
  const drills = useDrills()
  const screen = useScreen()
  const ticket = useTicket()
  const watch = useWatch()
  const preferences = usePreferences()
  const workspace = useWorkspace()
  const around = useAround()
  const panels = usePanels()
  const watchlist = useWatchlistActions()
  const chartActions = useChartActions()
  const noWrites = useNoWrites()

  const held = () => desk.positions?.find(row => row.symbol === watch.symbol && !isZero(row.quantity))
  function atTicket(): void {
    screen.goTo('trade')
    screen.closeDrawer()
    screen.ticketOpen = true
  }

  const actions: Actions = {
    show: screen.show,
    draft: screen.draft,
    places: () => places,
    goTo: screen.goTo,
    openTab: tab => {
      screen.goTo('trade')
      screen.blotter = tab
      workspace.reveal('tables')
      void nextTick(atTable)
    },
    side: side => {
      atTicket()
      ticket.fill({ side })
    },
    review: () => {
      screen.closeDrawer()
      ticketEnds()?.review()
    },
    closePosition: () => {
      const row = held()
      if (row === undefined) return
      atTicket()
      ticket.close(row)
    },
    draftHere: is => {
      const { symbol } = watch
      if (symbol === undefined) return
      const marginMode = held()?.marginMode ?? ticket.typed.marginMode
      screen.draft(is === 'margin mode' || is === 'cancel all' ? { is, symbol } : { is, symbol, marginMode })
    },
    position: () => held()?.symbol,
    noWrites: () => noWrites.value?.is,
    watch: symbol => {
      screen.goTo('trade')
      void watch.watch(symbol)
    },
    markets: () => desk.markets?.map(({ symbol }) => symbol) ?? [],
    setLooks: some => void preferences.set(some),
    stop: () => void asking.stop(),
    reopen: () => void asking.reopen(),
    isStopped: () => desk.writes?.holds.some(({ is }) => is === 'stopped' || is === 'halted') ?? false,
    waitsForReopening: () => desk.writes?.holds.some(({ is }) => reopened.has(is)) ?? false,
    reconcile: () => void asking.reconcile(),
    connect: wanted => void (wanted ? asking.come() : asking.leave()),
    isAway: () => desk.writes?.holds.some(hold => hold.is === 'offline' && hold.chosen === true) ?? false,
    addAccount: () => void wayIn.add(),
    addKey: () => void wayIn.addKey(),
    drills: () => drills.names,
    drill: name => void drills.run(name),
    nextPanel,
  }
  const moreAtTicket = useTicketActions(actions, atTicket, ticketEnds)
  const commands = computed(() =>
    withHotkeys(
      [
        ...createCommands(actions),
        ...chartCommands(chartActions),
        ...ticketCommands(moreAtTicket),
        ...watchlistCommands(watchlist),
        ...aroundCommands(around),
        ...panelCommands(panels),
      ],
      preferences.value.hotkeys,
    ),
  )
  provide(commandsKey, commands)
  return { commands }
}

/** What the further commands about the ticket act on. */
function useTicketActions(
  { noWrites }: Actions,
  atTicket: () => void,
  ticketEnds: () => TicketEnds | undefined,
): TicketActions {
  const screen = useScreen()
  const ticket = useTicket()
  const watch = useWatch()
  const presets = usePresets()
  const bestPrice = useBestPrice()
  const asking = useAsking()
  const desk = useDesk()
  // The ticket may only now be drawn. It opens nothing while something in it is still to be typed.
  const review = () => void nextTick(() => ticketEnds()?.review())
  const held = () =>
    (desk.positions ?? []).filter(row => row.symbol === watch.symbol && !isZero(row.quantity))
  const isWay = () => canProtect(ticket.typed) && ticket.typed.protect
  const stopAt = () => {
    if (takesTrigger(ticket.typed)) return amount(ticket.typed.trigger)
    return isWay() ? priceOf(ticket.ways.stopLoss) : undefined
  }
  return {
    noWrites,
    held: () => held().length,
    closeShare: share => {
      const [row] = held()
      if (row === undefined) return
      atTicket()
      ticket.close(row, share)
      review()
    },
    closeNow: () => {
      const [row] = held()
      if (row === undefined) return
      const { symbol, marginMode } = row
      void asking.review(
        { is: 'close', symbol, marginMode, size: { is: 'share', percent: '100' } },
        panelSpot(),
      )
    },
    joinBest: side => {
      const price = bestPrice(watch.symbol, side)
      if (price === undefined) return
      atTicket()
      const { type } = ticket.typed
      ticket.fill({ side, price, type: type === 'POST_ONLY' ? type : 'LIMIT' })
      review()
    },
    stopAt,
    moveStop: ticks => {
      const [at, tick] = [stopAt(), watch.market?.tick]
      if (at === undefined || tick === undefined) return
      const moved = stepped(at, tick, ticks)
      Object.assign(
        ticket.typed,
        takesTrigger(ticket.typed) ? { trigger: moved } : { stopLoss: moved, stopLossIn: 'price' },
      )
    },
    names: () => presets.names,
    use: presets.use,
    draft: is => screen.draft({ is }),
    whatIf: () => screen.show({ is: 'what if' }),
    focus: field => {
      atTicket()
      if (field === 'stop' || field === 'target') ticket.openWays()
      // The ticket, or the field, may only now be drawn.
      void nextTick(() => ticketEnds()?.focus(field))
    },
    hasField: field => hasField(ticket.typed, field),
    best: side => bestPrice(watch.symbol, side),
    price: at => {
      atTicket()
      ticket.fill({ price: at })
    },
  }
}

/** Moves the keyboard into the table that is shown, where it has rows to act on. */
function atTable(): void {
  document.querySelector<HTMLElement>('#table [role=grid]')?.focus()
}

/** Moves the keyboard to the next panel, round and round. */
function nextPanel(): void {
  const panels = [...document.querySelectorAll<HTMLElement>('[data-panel]')].filter(
    panel => panel.checkVisibility() && panel.closest('[inert]') === null,
  )
  const here = panels.findIndex(panel => panel.contains(document.activeElement))
  panels[(here + 1) % Math.max(1, panels.length)]?.focus()
}

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Listens for the commands' keys as they are now. A held key, and a plain key while typing, do nothing. */
export function useHotkeys(commands: () => readonly Command[]): void {
  const keysNow = computed(() =>
    commands().flatMap(({ keys, id }) => (keys === undefined ? [] : [[keys, id] as const])),
  )
  // Commands come and go with every market that is listed; the keys hardly ever change.
  const told = computed(() => JSON.stringify(keysNow.value))
  const handle = computed(() => {
    const bound = (JSON.parse(told.value) as readonly (readonly [string, string])[]).map(
      ([keys, id]) => [keys, (event: KeyboardEvent) => press(event, id)] as const,
    )
    return createKeybindingsHandler(Object.fromEntries(bound))
  })

  function press(event: KeyboardEvent, id: string): void {
    const modified = event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key)
    if (event.repeat || (isTyping(event) && !modified && !isCommandInFigure(event))) return
    const command = commands().find(each => each.id === id)
    if (command === undefined || command.blocked?.() !== undefined) return
    event.preventDefault()
    command.run()
  }
  useEventListener(window, 'keydown', event => handle.value(event))
}
