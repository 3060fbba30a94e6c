/**
 * Error with the reason why a request is not signed. Its message is for the log and the user, and contains no secret.
 */
export class RefusedRequestError extends Error {
  override readonly name = 'OffTheList'
}

export function refuseRequest(why: string): never {
  throw new RefusedRequestError(why)
}
