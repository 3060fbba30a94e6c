/** Says why a request is not signed. What it tells is for a log and for the person, and names no secret. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood'
}

/** Refuses by throwing, where a value was expected. */
export function refuse(why: string): never {
  throw new NotUnderstood(why)
}
