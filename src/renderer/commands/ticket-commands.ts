import { exactly, type Amount } from '@core/value/decimal'
import type { Side } from '@core/market/market'
import type { TicketField } from '../drafts/drafting'
import { noWritesWords, type Actions, type Command } from './commands'
import { whatIf } from '@messages/what-if'
import { blockedWords, commandGroups, commandTitles } from '@messages/commands'

/** What the further commands about the ticket act on. */
export interface TicketActions extends Pick<Actions, 'noWrites'> {
  readonly names: () => readonly string[]
  readonly use: (name: string) => void
  readonly draft: (what: 'presets' | 'risk') => void
  readonly whatIf: () => void
  /** The best price of a side now, and putting it into the ticket. */
  readonly best: (side: Side) => Amount | undefined
  readonly price: (at: Amount) => void
  /** Fills the ticket to join the best price of a side, and opens its review. */
  readonly joinBest: (side: Side) => void
  /** How many positions are held in the market being watched, and filling the ticket to close a share of the one, with its review. */
  readonly held: () => number
  readonly closeShare: (share: Amount) => void
  /** Has the whole of that position closed: the sheet comes at once, small where the keyboard is. */
  readonly closeNow: () => void
  /** Where the stop in the ticket is, and moving it by a tick. */
  readonly stopAt: () => Amount | undefined
  readonly moveStop: (ticks: 1 | -1) => void
  readonly focus: (field: TicketField) => void
  /** Whether the ticket as it stands has a field. */
  readonly hasField: (field: TicketField) => boolean
}

/**
 * The fields of the ticket, the best price of a side for it, its stop by ticks, a share of the position, the size from a
 * risk, what supposed prices would do, and a command for each order that is kept for the ticket. None of them sends one.
 */
export function ticketCommands(act: TicketActions): readonly Command[] {
  const blocked = noWritesWords(act.noWrites)
  const { ticket, portfolio, presets } = commandGroups
  const atBest = (side: Side): Command => ({
    id: side === 'BUY' ? 'best bid' : 'best ask',
    title: side === 'BUY' ? commandTitles.bestBid : commandTitles.bestAsk,
    group: ticket,
    blocked: () => blocked() ?? (act.best(side) === undefined ? blockedWords.noBook : undefined),
    run() {
      const at = act.best(side)
      if (at !== undefined) act.price(at)
    },
  })
  return [
    ...fields(act),
    atBest('BUY'),
    atBest('SELL'),
    ...quick(act),
    { id: 'presets', title: commandTitles.presets, group: ticket, blocked, run: () => act.draft('presets') },
    { id: 'risk', title: commandTitles.risk, group: ticket, blocked, run: () => act.draft('risk') },
    { id: 'what if', title: whatIf.open, group: portfolio, run: act.whatIf },
    ...act.names().map(name => ({
      id: `preset ${name}`,
      title: commandTitles.usePreset(name),
      group: presets,
      blocked,
      run: () => act.use(name),
    })),
  ]
}

/** The fields of the ticket, each by its own key. */
function fields(act: TicketActions): readonly Command[] {
  const noWrites = noWritesWords(act.noWrites)
  const field = (
    is: TicketField,
    id: 'size' | 'price' | 'stopLoss' | 'takeProfit',
    keys: string,
  ): Command => ({
    id,
    title: commandTitles[id],
    group: commandGroups.ticket,
    keys,
    blocked: () => noWrites() ?? (act.hasField(is) ? undefined : blockedWords.noField[is]),
    run: () => act.focus(is),
  })
  return [
    field('size', 'size', 'KeyQ'),
    field('price', 'price', 'KeyP'),
    field('stop', 'stopLoss', 'KeyL'),
    field('target', 'takeProfit', 'KeyT'),
  ]
}

/** What is done again and again beside the numbers: each opens a sheet, or moves what is drafted. */
function quick(act: TicketActions): readonly Command[] {
  const noWrites = noWritesWords(act.noWrites)
  const group = commandGroups.ticket
  const heldWhy = () =>
    act.held() === 0 ? blockedWords.noPosition : act.held() > 1 ? blockedWords.heldTwice : undefined
  const share = (percent: string, id: 'closeQuarter' | 'closeHalf' | 'closeMost', keys: string): Command => ({
    id: `close ${percent}`,
    title: commandTitles[id],
    group,
    keys,
    blocked: () => noWrites() ?? heldWhy(),
    run: () => act.closeShare(exactly(percent)),
  })
  const join = (side: Side, id: 'buyBest' | 'sellBest', keys: string): Command => ({
    id: side === 'BUY' ? 'buy best' : 'sell best',
    title: commandTitles[id],
    group,
    keys,
    blocked: () => noWrites() ?? (act.best(side) === undefined ? blockedWords.noBook : undefined),
    run: () => act.joinBest(side),
  })
  const stop = (ticks: 1 | -1, id: 'stopUp' | 'stopDown', keys: string): Command => ({
    id: ticks === 1 ? 'stop up' : 'stop down',
    title: commandTitles[id],
    group,
    keys,
    blocked: () => noWrites() ?? (act.stopAt() === undefined ? blockedWords.noStop : undefined),
    run: () => act.moveStop(ticks),
  })
  return [
    {
      id: 'close now',
      title: commandTitles.closeNow,
      group,
      keys: 'KeyX',
      blocked: () => noWrites() ?? heldWhy(),
      run: act.closeNow,
    },
    share('25', 'closeQuarter', 'Shift+Digit1'),
    share('50', 'closeHalf', 'Shift+Digit2'),
    share('75', 'closeMost', 'Shift+Digit3'),
    join('BUY', 'buyBest', 'Shift+KeyB'),
    join('SELL', 'sellBest', 'Shift+KeyS'),
    stop(1, 'stopUp', 'BracketRight'),
    stop(-1, 'stopDown', 'BracketLeft'),
  ]
}
