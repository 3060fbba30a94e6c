/** Something that happened while the person looked elsewhere, said once. */
export interface DeskNotice {
  readonly id: string
  readonly tone: 'up' | 'down' | 'unknown' | 'drill' | ''
  readonly head: string
  readonly sentence: string
  /** Said at once, whatever is being said: money may be lost before the end of the sentence. */
  readonly isUrgent?: boolean
  /** The envelope that it says ended: how far it came and what of it rests stand beside the sentence, as they are now. */
  readonly endedMandateId?: string
}

/** Puts a notice on top, in the place of what it follows on. */
export type ShowNotice = (notice: DeskNotice, replaces: (each: DeskNotice) => boolean) => void
