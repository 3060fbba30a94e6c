import { noWritesWords, type Actions, type Command } from './commands'
import { whatIf } from '../words/what-if'
import { commandGroups, commandTitles } from '../words/commands'

/** What the further commands about the ticket act on. */
export interface TicketActions extends Pick<Actions, 'noWrites'> {
  readonly names: () => readonly string[]
  readonly use: (name: string) => void
  readonly show: (what: 'presets' | 'risk' | 'what if') => void
}

/** The size from a risk, what supposed prices would do, and a command for each order that is kept for the ticket. None of them sends one. */
export function ticketCommands(act: TicketActions): readonly Command[] {
  const blocked = noWritesWords(act.noWrites)
  const { ticket, portfolio, presets } = commandGroups
  return [
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
