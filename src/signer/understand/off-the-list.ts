/** Says why a request is not signed. What it tells is for a log and for the person, and names no secret. */
export class OffTheList extends Error {
  override readonly name = 'OffTheList'
}

/** Refuses by throwing, where a value was expected. */
export function decline(why: string): never {
  throw new OffTheList(why)
}
