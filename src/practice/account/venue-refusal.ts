export interface VenueRefusal {
  readonly code: VenueRefusalCode
  readonly message: string
}

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

export const createRefusal = (code: VenueRefusalCode, message: string): VenueRefusal => ({ code, message })

export const isVenueRefusal = (outcome: object): outcome is VenueRefusal =>
  'code' in outcome && 'message' in outcome
