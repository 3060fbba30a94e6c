import type { Surface } from '../ports'

/** Main's own surface, with every open question in one hand: a lock or another account calls it off. */
export interface CallableSurface extends Surface {
  withdrawAll(): void
  /** Whether a question is open now. */
  isAsking(): boolean
  /** How many were opened so far: whoever compares two of these sees one that came and went in between. */
  asked(): number
}

export function createCallableSurface(surface: Surface): CallableSurface {
  const open = new Set<string>()
  let asked = 0
  return {
    async ask(question, check) {
      asked += 1
      open.add(question.token)
      try {
        return await surface.ask(question, check)
      } finally {
        open.delete(question.token)
      }
    },
    withdraw: token => surface.withdraw(token),
    sayKeychain: (token, keychain) => surface.sayKeychain(token, keychain),
    isAsking: () => open.size > 0,
    asked: () => asked,
    withdrawAll() {
      for (const token of open) surface.withdraw(token)
    },
  }
}
