import type { Input } from 'electron'

/**
 * True if an input method took a key, such as the Enter or F7 of a composition. On Windows and Linux such a key has the
 * name `Process` and keeps its code; on macOS main does not have it at all.
 */
export const isInputMethodKey = ({ key, isComposing }: Pick<Input, 'key' | 'isComposing'>): boolean =>
  isComposing || key === 'Process'
