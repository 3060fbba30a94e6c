import { inject } from 'vue'
import { commandsKey } from '../commands/commands'

/** The key that a command has now, as people read it; none where it was taken away. */
export function useShownKey(): (id: string) => string | undefined {
  const commands = inject(commandsKey, undefined)
  return id => commands?.value.find(command => command.id === id)?.shown
}
