import type { Command } from './commands'

/** What the commands about kept orders act on. */
export interface PresetActions {
  readonly names: () => readonly string[]
  readonly use: (name: string) => void
  readonly show: () => void
}

/** A command for each order that is kept for the ticket. None of them sends one. */
export const presetCommands = (act: PresetActions): readonly Command[] => [
  { id: 'presets', title: 'Keep the ticket as a preset, or forget one…', group: 'Ticket', run: act.show },
  ...act.names().map(name => ({
    id: `preset ${name}`,
    title: `Fill the ticket with “${name}”`,
    group: 'Presets',
    run: () => act.use(name),
  })),
]
