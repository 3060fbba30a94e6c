import type { ComputedRef, InjectionKey } from 'vue'
import type { DeskCommand } from './commands'

export const commandsInjectionKey: InjectionKey<ComputedRef<readonly DeskCommand[]>> = Symbol('commands')
