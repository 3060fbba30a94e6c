/** A whole frame of the venue, what it must be read as, and where it breaks when it is changed. */
export interface Frame {
  readonly text: string
  readonly value: unknown
  readonly faults?: readonly (readonly [path: string, from: string, to: string])[]
}
