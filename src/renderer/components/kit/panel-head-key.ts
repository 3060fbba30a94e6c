import type { InjectionKey } from 'vue'

/** Selector of the group header into which a panel teleports its tools. */
export const panelHeadInjectionKey: InjectionKey<string> = Symbol('panel head')
