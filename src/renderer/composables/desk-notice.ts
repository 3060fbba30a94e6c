export interface DeskNotice {
  readonly id: string
  readonly tone: 'up' | 'down' | 'unknown' | 'drill' | ''
  readonly head: string
  readonly sentence: string
  /** True if screen readers announce it immediately, because money may be lost. */
  readonly isUrgent?: boolean
  /** Id of the mandate that ended. Its current progress and resting orders are shown beside the sentence. */
  readonly endedMandateId?: string
}

/** Shows a notice on top and removes those for which `replaces` returns true. */
export type ShowNotice = (notice: DeskNotice, replaces: (each: DeskNotice) => boolean) => void
