/** Reason why a request is not signed. The message is for the log and the user, and contains no secret. */
export class RefusedRequestError extends Error {
  override readonly name = 'OffTheList'
}

export function refuseRequest(why: string): never {
  throw new RefusedRequestError(why)
}
