/** Why the venue says no: its code, and a sentence. */
export interface Refusal {
  readonly code: RefusalCode
  readonly message: string
}

/** The venue's codes with the HTTP status each travels under. */
export const STATUSES = {
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
} as const

export type RefusalCode = keyof typeof STATUSES

/** Says no. */
export const refuse = (code: RefusalCode, message: string): Refusal => ({ code, message })

/** Whether an outcome is a no. */
export const isRefusal = (outcome: object): outcome is Refusal => 'code' in outcome && 'message' in outcome
