/** The names of the holes of a message: `'price' | 'symbol'` of "{symbol} at {price:exact}". */
export type MessageHoleNames<Message extends string> = Message extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `${infer Name}:${string}` ? Name : Hole) | MessageHoleNames<Rest>
  : never

/** A value for each hole of a message. A figure comes as text, written out by its formatter. */
export type MessageHoleValues<Message extends string> = { readonly [Name in MessageHoleNames<Message>]: string }

/** A hole, with the kind of figure that it holds: `{name}` or `{name:kind}`. */
export const MESSAGE_HOLE_PATTERN = /\{(\w+)(?::(\w+))?\}/

const parsed = new Map<string, readonly string[]>()

/** Replaces each hole of a message with what `write` returns for its name and kind. */
export function fillMessageHoles(
  message: string,
  write: (name: string, kind: string | undefined) => string,
): string {
  let parts = parsed.get(message)
  if (parts === undefined) parsed.set(message, (parts = message.split(MESSAGE_HOLE_PATTERN)))
  // Text, name, kind, text, name, kind, text …
  let filled = parts[0] ?? ''
  for (let at = 1; at < parts.length; at += 3)
    filled += write(parts[at] ?? '', parts[at + 1]) + (parts[at + 2] ?? '')
  return filled
}

/** Fills the holes of a message. A value that is missing, misspelt, unused or no text does not compile. */
export const fillMessage = <const Message extends string>(message: Message, values: MessageHoleValues<Message>): string =>
  fillMessageHoles(message, name => (values as Readonly<Record<string, string>>)[name] ?? '')
