/** A line under the top bar or in the status bar: one sentence and at most one action. */
export interface StatusBanner {
  readonly id: string
  readonly tone: 'unknown' | 'down' | 'warn' | 'quiet'
  readonly head: string
  readonly sentence: string
  readonly aside?: string
  /** True for a state of a few seconds. It is shown in the status bar, so nothing moves for it. */
  readonly isBrief?: true
  readonly action?: { readonly label: string; readonly run: () => void }
}
