import { inject } from 'vue'
import { commandsInjectionKey } from '../commands/commands'

/** The key that a command has now, as people read it; none where it was taken away. */
export function useCommandKeyLabel(): (id: string) => string | undefined {
  const commands = inject(commandsInjectionKey, undefined)
  return id => commands?.value.find(command => command.id === id)?.shown
}
