export interface FigureInput {
  readonly name: string
  readonly figure: string
}

/** Returns the input as a list, which is empty if `figure` is unknown. */
export const listKnownInput = (name: string, figure: string | undefined): readonly FigureInput[] =>
  figure === undefined ? [] : [{ name, figure }]
