import type { ConsentSurfacePort } from '../main-ports'

/** Prompt surface of main that can withdraw every open prompt, for a lock or a change of account. */
export interface WithdrawableSurface extends ConsentSurfacePort {
  withdrawAll(): void
  isAsking(): boolean
  /** Number of prompts opened so far. A difference shows that a prompt opened in between. */
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
