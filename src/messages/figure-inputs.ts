/** One of what a figure is worked out of. */
export interface FigureInput {
  readonly name: string
  readonly figure: string
}

/** What goes into a figure; nothing where it is not known. */
export const listKnownInput = (name: string, figure: string | undefined): readonly FigureInput[] =>
  figure === undefined ? [] : [{ name, figure }]
