import type { Command } from './commands'
import { whatIf } from './words/what-if'

/** What the further commands about the ticket act on. */
export interface TicketActions {
  readonly names: () => readonly string[]
  readonly use: (name: string) => void
  readonly show: (what: 'presets' | 'risk' | 'what if') => void
}

/** The size from a risk, what supposed prices would do, and a command for each order that is kept for the ticket. None of them sends one. */
export const ticketCommands = (act: TicketActions): readonly Command[] => [
  {
    id: 'presets',
    title: 'Keep the ticket as a preset, or forget one…',
    group: 'Ticket',
    run: () => act.show('presets'),
  },
  { id: 'risk', title: 'Size from a risk…', group: 'Ticket', run: () => act.show('risk') },
  { id: 'what if', title: whatIf.open, group: 'Portfolio', run: () => act.show('what if') },
  ...act.names().map(name => ({
    id: `preset ${name}`,
    title: `Fill the ticket with “${name}”`,
    group: 'Presets',
    run: () => act.use(name),
  })),
]
