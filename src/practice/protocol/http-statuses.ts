import type { VenueRefusalCode } from '../account/venue-refusal'

export const HTTP_STATUS_BY_CODE: Readonly<Record<VenueRefusalCode, number>> = {
  [-1000]: 500,
  [-1001]: 401,
  [-1002]: 401,
  [-1003]: 429,
  [-1004]: 400,
  [-1005]: 400,
  [-1006]: 400,
  [-1007]: 409,
  [-1008]: 400,
  [-1009]: 400,
  [-1011]: 400,
  [-1012]: 400,
  [-1101]: 400,
  [-1102]: 400,
  [-1103]: 400,
  [-1104]: 400,
  [-1105]: 400,
}
