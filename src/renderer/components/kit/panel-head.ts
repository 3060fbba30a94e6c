import type { InjectionKey } from 'vue'

/** Where a panel's own tools are drawn, as a selector: in the head of the group that it stands in. */
export const panelHeadInjectionKey: InjectionKey<string> = Symbol('panel head')
