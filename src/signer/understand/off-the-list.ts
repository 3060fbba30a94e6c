/** Says why a request is not signed. What it tells is for a log and for the person, and names no secret. */
export class RefusedRequestError extends Error {
  override readonly name = 'OffTheList'
}

/** Refuses by throwing, where a value was expected. */
export function refuseRequest(why: string): never {
  throw new RefusedRequestError(why)
}
