import type { Side } from '@core/market/market'
import type { ComputedRef, InjectionKey } from 'vue'
import { blotterTabs, type BlotterTab, type Drawer, type Overlay } from '../stores/screen'
import type { PlaceName } from '@contract/windows-api'
import { drillTitle } from '@messages/drill'
import { blockedWords, commandGroups, commandTitles, shownTables } from '@messages/commands'

/** Something a person can do here, by palette or by key. `blocked` says why it cannot be done now. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly group: string
  /** The physical keys, as the key library writes them. */
  readonly keys?: string
  /** The same keys as people read them. */
  readonly shown?: string
  readonly blocked?: () => string | undefined
  readonly run: () => void
}

/** Where a view finds the commands of its window. */
export const commandsKey: InjectionKey<ComputedRef<readonly Command[]>> = Symbol('commands')

/** Why nothing at all is written from here: in short, and as a person should read it. */
export interface NoWrites {
  readonly is: 'offline' | 'read-only' | 'view only' | 'by address'
  readonly sentence: string
}

/** Everything the commands act on. None of it can send an order in one stroke. */
export interface Actions {
  readonly show: (overlay: Overlay) => void
  readonly draft: (drawer: Drawer) => void
  readonly places: () => readonly {
    readonly place: PlaceName
    readonly title: string
    readonly digit: number
  }[]
  readonly goTo: (place: PlaceName) => void
  readonly openTab: (tab: BlotterTab) => void
  readonly side: (side: Side) => void
  readonly review: () => void
  readonly closePosition: () => void
  /** Opens a dialog about the market being watched. */
  readonly draftHere: (what: 'leverage' | 'margin mode' | 'reverse' | 'protect' | 'cancel all') => void
  readonly position: () => string | undefined
  /** Why nothing at all can be written, so that nothing is begun that would be. */
  readonly noWrites: () => NoWrites['is'] | undefined
  readonly watch: (symbol: string) => void
  readonly markets: () => readonly string[]
  readonly setLooks: (some: {
    theme?: 'dark' | 'light'
    follow?: boolean
    palette?: 'standard' | 'safe'
  }) => void
  readonly stop: () => void
  readonly reopen: () => void
  readonly isStopped: () => boolean
  /** Whether something is held until a person reopens it. */
  readonly waitsForReopening: () => boolean
  readonly reconcile: () => void
  /** Closes every connection, or opens them again. */
  readonly connect: (wanted: boolean) => void
  readonly isAway: () => boolean
  readonly addAccount: () => void
  readonly addKey: () => void
  readonly drills: () => readonly string[]
  readonly drill: (name: string) => void
  readonly nextPanel: () => void
}

/** Every command there is now, markets and intervals included. */
export function createCommands(act: Actions): readonly Command[] {
  return [
    ...ticket(act),
    ...wholePlaces(act),
    ...panels(act),
    ...safety(act),
    ...drills(act),
    ...looks(act),
    ...markets(act),
  ]
}

function ticket(act: Actions): readonly Command[] {
  const group = commandGroups.ticket
  const noWrites = noWritesWords(act.noWrites)
  const blocked = () => noWrites() ?? (act.position() === undefined ? blockedWords.noPosition : undefined)
  const reverse = () => act.draftHere('reverse')
  const commands: readonly Command[] = [
    { id: 'buy', title: commandTitles.buy, group, keys: 'KeyB', run: () => act.side('BUY') },
    { id: 'sell', title: commandTitles.sell, group, keys: 'KeyS', run: () => act.side('SELL') },
    { id: 'review', title: commandTitles.review, group, run: act.review },
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
      run: () => act.draft({ is: 'close several' }),
    },
    {
      id: 'flatten',
      title: commandTitles.flatten,
      group,
      keys: '$mod+Shift+KeyF',
      run: () => act.show({ is: 'flatten' }),
    },
    { id: 'arm', title: commandTitles.arm, group, run: () => act.show({ is: 'arm' }) },
    { id: 'program', title: commandTitles.program, group, run: () => act.show({ is: 'program' }) },
    { id: 'reverse', title: commandTitles.reverse, group, keys: 'Shift+KeyR', blocked, run: reverse },
    { id: 'protect', title: commandTitles.protect, group, blocked, run: () => act.draftHere('protect') },
    { id: 'leverage', title: commandTitles.leverage, group, run: () => act.draftHere('leverage') },
    { id: 'mode', title: commandTitles.marginMode, group, run: () => act.draftHere('margin mode') },
    {
      id: 'cancel all',
      title: commandTitles.cancelAll,
      group,
      keys: '$mod+Shift+KeyX',
      run: () => act.draftHere('cancel all'),
    },
  ]
  return commands.map(command => ({ blocked: noWrites, ...command }))
}

/** Why what begins a write cannot be used now. */
export const noWritesWords = (is: Actions['noWrites']) => (): string | undefined => {
  const why = is()
  return why && blockedWords[why]
}

const wholePlaces = (act: Actions): readonly Command[] =>
  act.places().map(({ place, title, digit }) => ({
    id: `place ${place}`,
    title: commandTitles.goTo(title),
    group: commandGroups.places,
    keys: `$mod+Digit${digit}`,
    run: () => act.goTo(place),
  }))

function panels(act: Actions): readonly Command[] {
  const tabs = blotterTabs.map((tab, i) => ({
    id: `tab ${tab}`,
    title: shownTables[tab],
    group: commandGroups.tables,
    keys: `Alt+Digit${i + 1}`,
    run: () => act.openTab(tab),
  }))
  return [
    {
      id: 'palette',
      title: commandTitles.palette,
      group: commandGroups.goTo,
      keys: '$mod+KeyK',
      run: () => act.show({ is: 'palette' }),
    },
    {
      id: 'markets',
      title: commandTitles.markets,
      group: commandGroups.goTo,
      keys: 'Slash',
      run: () => act.show({ is: 'markets' }),
    },
    {
      id: 'keys',
      title: commandTitles.keys,
      group: commandGroups.goTo,
      keys: 'Shift+Slash',
      run: () => act.show({ is: 'keys' }),
    },
    {
      id: 'panel',
      title: commandTitles.panel,
      group: commandGroups.goTo,
      keys: 'F6',
      run: act.nextPanel,
    },
    ...tabs,
  ]
}

function safety(act: Actions): readonly Command[] {
  const group = commandGroups.writing
  const noWrites = noWritesWords(act.noWrites)
  // Offline, or with the desk locked, a stop is still worth something: it holds when writing comes back.
  const onlyLooks = () => (act.noWrites() === 'view only' ? noWrites() : undefined)
  return [
    {
      id: 'stop',
      title: commandTitles.stop,
      group,
      keys: '$mod+Shift+KeyL',
      blocked: () => (act.isStopped() ? blockedWords.stopped : onlyLooks()),
      run: act.stop,
    },
    {
      id: 'reopen',
      title: commandTitles.reopen,
      group,
      blocked: () => (act.waitsForReopening() ? undefined : blockedWords.notStopped),
      run: act.reopen,
    },
    {
      id: 'timer',
      title: commandTitles.timer,
      group,
      blocked: noWrites,
      run: () => act.draft({ is: 'timer' }),
    },
    { id: 'reconcile', title: commandTitles.reconcile, group, run: act.reconcile },
    {
      id: 'connect',
      title: commandTitles.connect,
      group,
      blocked: () => (act.isAway() ? undefined : blockedWords.notAway),
      run: () => act.connect(true),
    },
    {
      id: 'stay-offline',
      title: commandTitles.stayOffline,
      group,
      blocked: () => (act.isAway() ? blockedWords.away : undefined),
      run: () => act.connect(false),
    },
    { id: 'add account', title: commandTitles.addAccount, group, run: act.addAccount },
    { id: 'add key', title: commandTitles.addKey, group, run: act.addKey },
  ]
}

const drills = (act: Actions): readonly Command[] =>
  act.drills().map(name => ({
    id: `drill ${name}`,
    title: drillTitle(name),
    group: commandGroups.drills,
    run: () => act.drill(name),
  }))

function looks(act: Actions): readonly Command[] {
  const group = commandGroups.looks
  return [
    {
      id: 'dark',
      title: commandTitles.dark,
      group,
      run: () => act.setLooks({ theme: 'dark', follow: false }),
    },
    {
      id: 'light',
      title: commandTitles.light,
      group,
      run: () => act.setLooks({ theme: 'light', follow: false }),
    },
    { id: 'system', title: commandTitles.system, group, run: () => act.setLooks({ follow: true }) },
    {
      id: 'standard',
      title: commandTitles.standard,
      group,
      run: () => act.setLooks({ palette: 'standard' }),
    },
    { id: 'safe', title: commandTitles.safe, group, run: () => act.setLooks({ palette: 'safe' }) },
  ]
}

const markets = (act: Actions): readonly Command[] =>
  act.markets().map(symbol => ({
    id: `market ${symbol}`,
    title: symbol,
    group: commandGroups.markets,
    run: () => act.watch(symbol),
  }))

/** The commands that fit what was typed: every typed word has to be somewhere in the title or group. */
export function find(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  const text = ({ title, group }: Command) => `${title} ${group}`.toLowerCase()
  const fits = commands.filter(command => words.every(word => text(command).includes(word)))
  const [first] = words
  if (first === undefined) return fits
  const rank = (command: Command) => (command.title.toLowerCase().startsWith(first) ? 0 : 1)
  return fits.toSorted((a, b) => rank(a) - rank(b))
}
