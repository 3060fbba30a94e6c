type Labels = Readonly<
  Record<string, { readonly label: string; readonly short?: string; readonly hint?: string }>
>
type Choice<All extends Labels> = {
  readonly [Value in keyof All]: { readonly value: Value } & All[Value]
}[keyof All]

/** Returns the values with their labels, in the order of the catalogue. */
export const listLabelledChoices = <const All extends Labels>(labels: All): readonly Choice<All>[] =>
  Object.entries(labels).map(([value, label]) => ({ value, ...label }) as Choice<All>)
