/** Why the venue says no: its code, and a sentence. */
export interface VenueRefusal {
  readonly code: VenueRefusalCode
  readonly message: string
}

/** The codes with which the venue says no. */
export type VenueRefusalCode =
  | -1000
  | -1001
  | -1002
  | -1003
  | -1004
  | -1005
  | -1006
  | -1007
  | -1008
  | -1009
  | -1011
  | -1012
  | -1101
  | -1102
  | -1103
  | -1104
  | -1105

/** Says no. */
export const createRefusal = (code: VenueRefusalCode, message: string): VenueRefusal => ({ code, message })

/** Whether an outcome is a no. */
export const isVenueRefusal = (outcome: object): outcome is VenueRefusal => 'code' in outcome && 'message' in outcome
