import type { ConsentSurfacePort } from '../ports'

/** Main's own surface, with every open question in one hand: a lock or another account calls it off. */
export interface WithdrawableSurface extends ConsentSurfacePort {
  withdrawAll(): void
  /** Whether a question is open now. */
  isAsking(): boolean
  /** How many were opened so far: whoever compares two of these sees one that came and went in between. */
  promptCount(): number
}

export function createWithdrawableSurface(surface: ConsentSurfacePort): WithdrawableSurface {
  const open = new Set<string>()
  let count = 0
  return {
    async askUser(question, check) {
      count += 1
      open.add(question.token)
      try {
        return await surface.askUser(question, check)
      } finally {
        open.delete(question.token)
      }
    },
    withdraw: token => surface.withdraw(token),
    updateKeychain: (token, keychain) => surface.updateKeychain(token, keychain),
    isAsking: () => open.size > 0,
    promptCount: () => count,
    withdrawAll() {
      for (const token of open) surface.withdraw(token)
    },
  }
}
