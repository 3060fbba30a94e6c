import { nextTick } from 'vue'

/** Moves the keyboard focus to the rows of the table that is shown once it was rendered. */
export const focusTable = (): void =>
  void nextTick(() => document.querySelector<HTMLElement>('#table [role=grid]')?.focus())
