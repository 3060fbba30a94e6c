import type { OrderSide } from '@core/market/venue-market-rules'
import type { ComputedRef, InjectionKey } from 'vue'
import {
  blotterTabNames,
  type BlotterTabName,
  type TicketDrawer,
  type ScreenOverlay,
} from '../stores/screen-store'
import type { WorkspaceViewName } from '@contract/windows-api'
import { getDrillTitle } from '@messages/drill'
import {
  commandBlockReasons,
  commandGroupTitles,
  commandTitles,
  commandTableTitles,
} from '@messages/commands'

/** An action of the command palette and the keyboard. `blocked` returns the reason why it cannot run now. */
export interface DeskCommand {
  readonly id: string
  readonly title: string
  readonly group: string
  /** Physical keys in the notation of tinykeys, as in `$mod+KeyK`. */
  readonly keys?: string
  /** The same keys as the user reads them. */
  readonly shown?: string
  readonly blocked?: () => string | undefined
  readonly run: () => void
}

export const commandsInjectionKey: InjectionKey<ComputedRef<readonly DeskCommand[]>> = Symbol('commands')

/** Reason why this window cannot write. `sentence` is the text of `is` for the user. */
export interface WriteBlock {
  readonly is: 'offline' | 'read-only' | 'view only' | 'by address'
  readonly sentence: string
}

export interface DeskCommandActions {
  readonly openOverlay: (overlay: ScreenOverlay) => void
  readonly openDrawer: (drawer: TicketDrawer) => void
  readonly workspaceViews: () => readonly {
    readonly place: WorkspaceViewName
    readonly title: string
    readonly shortcutDigit: number
  }[]
  readonly goToView: (place: WorkspaceViewName) => void
  readonly openTab: (tab: BlotterTabName) => void
  readonly chooseSide: (side: OrderSide) => void
  readonly reviewTicket: () => void
  readonly closePosition: () => void
  readonly reversePosition: () => void
  readonly openMarketDrawer: (draft: 'leverage' | 'margin mode' | 'protect' | 'cancel all') => void
  readonly watchedPosition: () => string | undefined
  /** Returns the reason why this window cannot write. It blocks commands that begin a write. */
  readonly noWrites: () => WriteBlock['is'] | undefined
  readonly watchMarket: (symbol: string) => void
  readonly markets: () => readonly string[]
  readonly setAppearance: (changes: {
    theme?: 'dark' | 'light'
    follow?: boolean
    palette?: 'standard' | 'safe'
  }) => void
  readonly stop: () => void
  readonly reopen: () => void
  readonly isStopped: () => boolean
  /** Returns true while a restriction lasts until the trader reopens trading. */
  readonly isReopeningRequired: () => boolean
  readonly reconcile: () => void
  readonly setConnected: (isWanted: boolean) => void
  readonly isDisconnected: () => boolean
  readonly addAccount: () => void
  readonly addKey: () => void
  readonly drills: () => readonly string[]
  readonly runDrill: (name: string) => void
  readonly focusNextPanel: () => void
}

export function createDeskCommands(actions: DeskCommandActions): readonly DeskCommand[] {
  return [
    ...createOrderCommands(actions),
    ...createViewCommands(actions),
    ...createPanelCommands(actions),
    ...createSafetyCommands(actions),
    ...createDrillCommands(actions),
    ...createAppearanceCommands(actions),
    ...createMarketCommands(actions),
  ]
}

function createOrderCommands(act: DeskCommandActions): readonly DeskCommand[] {
  const group = commandGroupTitles.ticket
  const writeBlockText = createWriteBlockReader(act.noWrites)
  const blocked = () =>
    writeBlockText() ?? (act.watchedPosition() === undefined ? commandBlockReasons.noPosition : undefined)
  const commands: readonly DeskCommand[] = [
    { id: 'buy', title: commandTitles.buy, group, keys: 'KeyB', run: () => act.chooseSide('BUY') },
    { id: 'sell', title: commandTitles.sell, group, keys: 'KeyS', run: () => act.chooseSide('SELL') },
    { id: 'review', title: commandTitles.review, group, run: act.reviewTicket },
    {
      id: 'close',
      title: commandTitles.close,
      group,
      keys: '$mod+Shift+KeyC',
      blocked,
      run: act.closePosition,
    },
    {
      id: 'close several',
      title: commandTitles.closeSeveral,
      group,
      run: () => act.openDrawer({ is: 'close several' }),
    },
    {
      id: 'flatten',
      title: commandTitles.flatten,
      group,
      keys: '$mod+Shift+KeyF',
      run: () => act.openOverlay({ is: 'flatten' }),
    },
    { id: 'arm', title: commandTitles.arm, group, run: () => act.openOverlay({ is: 'arm' }) },
    { id: 'program', title: commandTitles.program, group, run: () => act.openOverlay({ is: 'program' }) },
    {
      id: 'reverse',
      title: commandTitles.reverse,
      group,
      keys: 'Shift+KeyR',
      blocked,
      run: act.reversePosition,
    },
    {
      id: 'protect',
      title: commandTitles.protect,
      group,
      blocked,
      run: () => act.openMarketDrawer('protect'),
    },
    { id: 'leverage', title: commandTitles.leverage, group, run: () => act.openMarketDrawer('leverage') },
    { id: 'mode', title: commandTitles.marginMode, group, run: () => act.openMarketDrawer('margin mode') },
    {
      id: 'cancel all',
      title: commandTitles.cancelAll,
      group,
      keys: '$mod+Shift+KeyX',
      run: () => act.openMarketDrawer('cancel all'),
    },
  ]
  return commands.map(command => ({ blocked: writeBlockText, ...command }))
}

/** Returns a function that reads the current write block as text, or `undefined` if writes are possible. */
export const createWriteBlockReader =
  (getWriteBlock: DeskCommandActions['noWrites']) => (): string | undefined => {
    const reason = getWriteBlock()
    return reason && commandBlockReasons[reason]
  }

const createViewCommands = (act: DeskCommandActions): readonly DeskCommand[] =>
  act.workspaceViews().map(({ place, title, shortcutDigit }) => ({
    id: `place ${place}`,
    title: commandTitles.goTo(title),
    group: commandGroupTitles.places,
    keys: `$mod+Digit${shortcutDigit}`,
    run: () => act.goToView(place),
  }))

function createPanelCommands(act: DeskCommandActions): readonly DeskCommand[] {
  const tabs = blotterTabNames.map((tab, i) => ({
    id: `tab ${tab}`,
    title: commandTableTitles[tab],
    group: commandGroupTitles.tables,
    keys: `Alt+Digit${i + 1}`,
    run: () => act.openTab(tab),
  }))
  return [
    {
      id: 'palette',
      title: commandTitles.palette,
      group: commandGroupTitles.goTo,
      keys: '$mod+KeyK',
      run: () => act.openOverlay({ is: 'palette' }),
    },
    {
      id: 'markets',
      title: commandTitles.markets,
      group: commandGroupTitles.goTo,
      keys: 'Slash',
      run: () => act.openOverlay({ is: 'markets' }),
    },
    {
      id: 'keys',
      title: commandTitles.keys,
      group: commandGroupTitles.goTo,
      keys: 'Shift+Slash',
      run: () => act.openOverlay({ is: 'keys' }),
    },
    {
      id: 'panel',
      title: commandTitles.panel,
      group: commandGroupTitles.goTo,
      keys: 'F6',
      run: act.focusNextPanel,
    },
    ...tabs,
  ]
}

function createSafetyCommands(act: DeskCommandActions): readonly DeskCommand[] {
  const group = commandGroupTitles.writing
  const writeBlockText = createWriteBlockReader(act.noWrites)
  // A stop still has an effect while offline or locked: it remains in force when the connection returns.
  const viewOnlyReason = () => (act.noWrites() === 'view only' ? writeBlockText() : undefined)
  return [
    {
      id: 'stop',
      title: commandTitles.stop,
      group,
      keys: '$mod+Shift+KeyL',
      blocked: () => (act.isStopped() ? commandBlockReasons.stopped : viewOnlyReason()),
      run: act.stop,
    },
    {
      id: 'reopen',
      title: commandTitles.reopen,
      group,
      blocked: () => (act.isReopeningRequired() ? undefined : commandBlockReasons.notStopped),
      run: act.reopen,
    },
    {
      id: 'timer',
      title: commandTitles.timer,
      group,
      blocked: writeBlockText,
      run: () => act.openDrawer({ is: 'timer' }),
    },
    { id: 'reconcile', title: commandTitles.reconcile, group, run: act.reconcile },
    {
      id: 'connect',
      title: commandTitles.connect,
      group,
      blocked: () => (act.isDisconnected() ? undefined : commandBlockReasons.notAway),
      run: () => act.setConnected(true),
    },
    {
      id: 'stay-offline',
      title: commandTitles.stayOffline,
      group,
      blocked: () => (act.isDisconnected() ? commandBlockReasons.away : undefined),
      run: () => act.setConnected(false),
    },
    { id: 'add account', title: commandTitles.addAccount, group, run: act.addAccount },
    { id: 'add key', title: commandTitles.addKey, group, run: act.addKey },
  ]
}

const createDrillCommands = (act: DeskCommandActions): readonly DeskCommand[] =>
  act.drills().map(name => ({
    id: `drill ${name}`,
    title: getDrillTitle(name),
    group: commandGroupTitles.drills,
    run: () => act.runDrill(name),
  }))

function createAppearanceCommands(act: DeskCommandActions): readonly DeskCommand[] {
  const group = commandGroupTitles.looks
  return [
    {
      id: 'dark',
      title: commandTitles.dark,
      group,
      run: () => act.setAppearance({ theme: 'dark', follow: false }),
    },
    {
      id: 'light',
      title: commandTitles.light,
      group,
      run: () => act.setAppearance({ theme: 'light', follow: false }),
    },
    { id: 'system', title: commandTitles.system, group, run: () => act.setAppearance({ follow: true }) },
    {
      id: 'standard',
      title: commandTitles.standard,
      group,
      run: () => act.setAppearance({ palette: 'standard' }),
    },
    { id: 'safe', title: commandTitles.safe, group, run: () => act.setAppearance({ palette: 'safe' }) },
  ]
}

const createMarketCommands = (act: DeskCommandActions): readonly DeskCommand[] =>
  act.markets().map(symbol => ({
    id: `market ${symbol}`,
    title: symbol,
    group: commandGroupTitles.markets,
    run: () => act.watchMarket(symbol),
  }))

/**
 * Returns the commands whose title or group contains every word of `query`. Titles that begin with the first word come
 * first.
 */
export function findCommands(commands: readonly DeskCommand[], query: string): readonly DeskCommand[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  const text = ({ title, group }: DeskCommand) => `${title} ${group}`.toLowerCase()
  const matches = commands.filter(command => words.every(word => text(command).includes(word)))
  const [first] = words
  if (first === undefined) return matches
  const rank = (command: DeskCommand) => (command.title.toLowerCase().startsWith(first) ? 0 : 1)
  return matches.toSorted((a, b) => rank(a) - rank(b))
}
