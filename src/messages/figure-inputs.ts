/** One of what a figure is worked out of. */
export interface Input {
  readonly name: string
  readonly figure: string
}

/** What goes into a figure; nothing where it is not known. */
export const input = (name: string, figure: string | undefined): readonly Input[] =>
  figure === undefined ? [] : [{ name, figure }]
