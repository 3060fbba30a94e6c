import { parseSignerQuestion } from '../../src/signer/signer-protocol'
import type { SignedWriteList } from '../../src/signer/signed-list'
import { createRequestSigner } from '../../src/signer/request-signer'
import type { SignerClient } from '../../src/main/keychain/signer-client'
import type { ClockPort } from '../../src/main/main-ports'

/**
 * A signer in this process behind the interface of a separate one: messages are copied and arrive a little
 * later.
 */
export interface MemorySigner extends SignerClient {
  /** Ends the signer unexpectedly, with all of its keys. */
  die(): void
  /** Number of signers started so far. */
  begun(): number
}

/**
 * Runs the production core on a turnable clock, without delays and without a process. It keeps no list unless
 * one is given; the list may be replaced for each new signer.
 */
export function memorySigner(
  clock: Pick<ClockPort, 'now'>,
  given?: SignedWriteList | (() => SignedWriteList),
): MemorySigner {
  const mourners: (() => void)[] = []
  let begun = 0
  let current: { isOver: boolean; readonly life: ReturnType<SignerClient['getSession']> } | undefined

  function begin(): NonNullable<typeof current> {
    begun += 1
    const list = typeof given === 'function' ? given() : given
    const answer = createRequestSigner(
      { system: () => clock.now(), steady: () => clock.now() },
      list?.listPast,
      list,
    )
    const own = {
      isOver: false,
      life: {
        hasEnded: () => own.isOver,
        async query(question: object) {
          await Promise.resolve()
          if (own.isOver) return { is: 'gone' } as const
          const read = parseSignerQuestion(structuredClone({ ...question, ask: 1 }))
          if (read === undefined) throw new Error('The signer was told something that is no question.')
          const reply = structuredClone(answer(read))
          await Promise.resolve()
          return own.isOver ? ({ is: 'gone' } as const) : reply
        },
      },
    }
    return own
  }

  function end(): void {
    if (current !== undefined) current.isOver = true
    current = undefined
  }

  return {
    getSession: () => (current ??= begin()).life,
    end,
    onGone: hear => void mourners.push(hear),
    begun: () => begun,
    die() {
      end()
      for (const hear of mourners) hear()
    },
  }
}
