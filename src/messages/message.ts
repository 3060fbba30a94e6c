/** Names of the holes of a message: `'price' | 'symbol'` for `"{symbol} at {price:exact}"`. */
export type MessageHoleNames<Message extends string> = Message extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `${infer Name}:${string}` ? Name : Hole) | MessageHoleNames<Rest>
  : never

/** A text for each hole of a message. The caller formats figures before it passes them. */
export type MessageHoleValues<Message extends string> = {
  readonly [Name in MessageHoleNames<Message>]: string
}

/** A hole of a message: `{name}` or `{name:kind}`, where `kind` selects the number format. */
export const MESSAGE_HOLE_PATTERN = /\{(\w+)(?::(\w+))?\}/

const parsed = new Map<string, readonly string[]>()

/** Replaces each hole of `message` with the result of `write` for its name and kind. */
export function fillMessageHoles(
  message: string,
  write: (name: string, kind: string | undefined) => string,
): string {
  let parts = parsed.get(message)
  if (parts === undefined) parsed.set(message, (parts = message.split(MESSAGE_HOLE_PATTERN)))
  // `split` with two groups returns text, name, kind, text, name, kind, and so on.
  let filled = parts[0] ?? ''
  for (let at = 1; at < parts.length; at += 3)
    filled += write(parts[at] ?? '', parts[at + 1]) + (parts[at + 2] ?? '')
  return filled
}

/** Fills the holes of `message`. A missing, misspelt, unused or non-string value does not compile. */
export const fillMessage = <const Message extends string>(
  message: Message,
  values: MessageHoleValues<Message>,
): string => fillMessageHoles(message, name => (values as Readonly<Record<string, string>>)[name] ?? '')
