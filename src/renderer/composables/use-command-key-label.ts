import { inject } from 'vue'
import { commandsInjectionKey } from '../commands/commands-injection-key'

export function useCommandKeyLabel(): (id: string) => string | undefined {
  const commands = inject(commandsInjectionKey, undefined)
  return id => commands?.value.find(command => command.id === id)?.shown
}
