import type { OrderSide } from '@core/market/venue-market-rules'
import {
  blotterTabNames,
  type BlotterTabName,
  type TicketDrawer,
  type ScreenOverlay,
} from '../stores/screen-store'
import type { WorkspaceViewName } from '@contract/windows-api'
import { createPaletteCommand } from './palette-command'
import { getDrillTitle } from '@messages/drill'
import { workspaceViewTitles } from '@messages/shell'
import {
  commandBlockReasons,
  commandGroupTitles,
  commandSearchWords,
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
  /** Sections of views. Their ids are stored with the user's hotkeys. */
  readonly viewSections: () => readonly {
    readonly id: string
    readonly view: WorkspaceViewName
    readonly title: string
    readonly open: () => void
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
    {
      id: 'arm',
      title: commandTitles.arm,
      group,
      keys: 'Shift+KeyO',
      run: () => act.openOverlay({ is: 'arm' }),
    },
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

function createViewCommands(act: DeskCommandActions): readonly DeskCommand[] {
  const group = commandGroupTitles.places
  const views = act.workspaceViews().map(({ place, title, shortcutDigit }) => ({
    id: `place ${place}`,
    title: commandTitles.goTo(title),
    group,
    keys: `$mod+Digit${shortcutDigit}`,
    run: () => act.goToView(place),
  }))
  const sections = act.viewSections().map(({ id, view, title, open }) => ({
    id,
    title: commandTitles.goToSection(workspaceViewTitles[view], title),
    group,
    run: open,
  }))
  return [...views, ...sections]
}

function createPanelCommands(act: DeskCommandActions): readonly DeskCommand[] {
  // The stops have the digit after the last, so that every other table keeps its own.
  const digits: readonly BlotterTabName[] = ['stops', ...blotterTabNames.filter(tab => tab !== 'stops')]
  const tabs = blotterTabNames.map(tab => ({
    id: `tab ${tab}`,
    title: commandTableTitles[tab],
    group: commandGroupTitles.tables,
    keys: `Alt+Digit${digits.indexOf(tab)}`,
    run: () => act.openTab(tab),
  }))
  return [
    createPaletteCommand(act),
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
  // A stop still has an effect while offline or locked: it remains in force when the connection returns. It is never
  // refused because the page takes trading for stopped already: that may be out of date.
  const viewOnlyReason = () => (act.noWrites() === 'view only' ? writeBlockText() : undefined)
  return [
    {
      id: 'stop',
      title: commandTitles.stop,
      group,
      keys: '$mod+Shift+KeyL',
      blocked: viewOnlyReason,
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

const splitWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

/** Returns true if a word of `text` begins with `word`. Scripts without spaces between words match anywhere. */
const hasWord = (text: readonly string[], word: string): boolean =>
  text.some(each => (/^[\p{Script=Latin}\p{N}]+$/u.test(word) ? each.startsWith(word) : each.includes(word)))

/**
 * Returns the commands in which every word of `query` begins a word. Whole words come before beginnings of words, and
 * titles before search words.
 */
export function findCommands(commands: readonly DeskCommand[], query: string): readonly DeskCommand[] {
  const words = splitWords(query)
  const [first] = words
  if (first === undefined) return commands
  const rank = ({ id, title, group }: DeskCommand): number | undefined => {
    const [titleWords, groupWords] = [splitWords(title), splitWords(group)]
    const shown = [...titleWords, ...groupWords]
    const all = [...shown, ...splitWords(commandSearchWords[id] ?? '')]
    if (!words.every(word => hasWord(all, word))) return undefined
    const isShown = words.every(word => hasWord(shown, word))
    const place = titleWords[0]?.startsWith(first) === true ? 0 : isShown ? 1 : 2
    return words.every(word => all.includes(word)) ? place : place + 3
  }
  return commands
    .flatMap(command => {
      const place = rank(command)
      return place === undefined ? [] : [{ command, place }]
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ command }) => command)
}
