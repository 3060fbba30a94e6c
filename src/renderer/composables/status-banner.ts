/** A line under the top bar: one sentence and at most one action. */
export interface StatusBanner {
  readonly id: string
  readonly tone: 'unknown' | 'down' | 'warn' | 'quiet'
  readonly head: string
  readonly sentence: string
  readonly aside?: string
  readonly action?: { readonly label: string; readonly run: () => void }
}
