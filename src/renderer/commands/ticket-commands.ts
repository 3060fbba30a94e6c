import type { Amount } from '@core/value/decimal'
import type { Side } from '@core/market/market'
import { noWritesWords, type Actions, type Command } from './commands'
import { whatIf } from '@words/what-if'
import { blockedWords, commandGroups, commandTitles } from '@words/commands'

/** What the further commands about the ticket act on. */
export interface TicketActions extends Pick<Actions, 'noWrites'> {
  readonly names: () => readonly string[]
  readonly use: (name: string) => void
  readonly show: (what: 'presets' | 'risk' | 'what if') => void
  /** The best price of a side now, and putting it into the ticket. */
  readonly best: (side: Side) => Amount | undefined
  readonly price: (at: Amount) => void
}

/**
 * The best price of a side for the ticket, the size from a risk, what supposed prices would do, and a command for each
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
    atBest('BUY'),
    atBest('SELL'),
    { id: 'presets', title: commandTitles.presets, group: ticket, blocked, run: () => act.show('presets') },
    { id: 'risk', title: commandTitles.risk, group: ticket, blocked, run: () => act.show('risk') },
    { id: 'what if', title: whatIf.open, group: portfolio, run: () => act.show('what if') },
    ...act.names().map(name => ({
      id: `preset ${name}`,
      title: commandTitles.usePreset(name),
      group: presets,
      blocked,
      run: () => act.use(name),
    })),
  ]
}
