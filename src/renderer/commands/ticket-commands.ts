import type { Amount } from '@core/value/decimal'
import type { Side } from '@core/market/market'
import type { TicketField } from '../drafts/drafting'
import { noWritesWords, type Actions, type Command } from './commands'
import { whatIf } from '@words/what-if'
import { blockedWords, commandGroups, commandTitles } from '@words/commands'

/** What the further commands about the ticket act on. */
export interface TicketActions extends Pick<Actions, 'noWrites'> {
  readonly names: () => readonly string[]
  readonly use: (name: string) => void
  readonly draft: (what: 'presets' | 'risk') => void
  readonly whatIf: () => void
  /** The best price of a side now, and putting it into the ticket. */
  readonly best: (side: Side) => Amount | undefined
  readonly price: (at: Amount) => void
  readonly focus: (field: TicketField) => void
  /** Whether the ticket as it stands has a field. */
  readonly hasField: (field: TicketField) => boolean
}

/**
 * The fields of the ticket, the best price of a side for it, the size from a risk, what supposed prices would do, and a command for each
 * order that is kept for the ticket. None of them sends one.
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
