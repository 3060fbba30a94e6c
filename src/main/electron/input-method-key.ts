import type { Input } from 'electron'

/**
 * Returns true if an input method consumed the key, such as Enter or F7 in a composition. On Windows and Linux the key
 * is `Process` and keeps its code; on macOS main does not receive it.
 */
export const isInputMethodKey = ({ key, isComposing }: Pick<Input, 'key' | 'isComposing'>): boolean =>
  isComposing || key === 'Process'
