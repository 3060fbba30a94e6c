/** Why the venue says no: its code, and a sentence. */
export interface Refusal {
  readonly code: RefusalCode
  readonly message: string
}

/** The codes with which the venue says no. */
export type RefusalCode =
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
export const refuse = (code: RefusalCode, message: string): Refusal => ({ code, message })

/** Whether an outcome is a no. */
export const isRefusal = (outcome: object): outcome is Refusal => 'code' in outcome && 'message' in outcome
