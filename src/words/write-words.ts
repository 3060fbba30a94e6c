/** What a kind of write says of itself: in a table, at the head of the sheet, line by line, and on the button. */
export interface Words {
  readonly sentence: string
  readonly lead: string
  readonly rest: string
  readonly sent: readonly (readonly [label: string, text: string])[]
  readonly may: readonly (readonly [label: string, text: string])[]
  readonly yes: string
}
