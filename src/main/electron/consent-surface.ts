import type { ConsentApi } from '@contract/consent-api'
import { getSmallSheet, type SmallSheet } from '@contract/small-sheet'
import type { ContractHandlers, ContractPushers } from '@contract/ipc-contract'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ClockPort, ConsentSurfacePort, SurfaceAnswer } from '../main-ports'
import {
  openQuestion,
  hasKeyForm,
  type OpenQuestion,
  type ObservedSheetEvent,
  type TypedSheetKey,
} from './open-question'

export interface SealedSheetView {
  /**
   * Displays the sheet over the ticket, or a `small` one over a point. The sheet takes input and focus from the desk.
   */
  show(small?: SmallSheet): void
  /** With `interrupted`, a user may still be typing. */
  hide(how?: 'interrupted'): void
  onEvent(listen: (seen: SealedSheetEvent) => void): void
  reloadPage(): void
}

/**
 * An event at the sheet. `left` is Escape or a pointer that left a small sheet; `cut` is a small sheet that cannot show
 * all of its text; `gone` is the end of the sheet's page.
 */
export type SealedSheetEvent =
  | ObservedSheetEvent
  | TypedSheetKey
  | { readonly saw: 'left' }
  | { readonly saw: 'cut' }
  | { readonly saw: 'gone' }

export interface ConsentSurface extends ConsentSurfacePort {
  readonly handlers: ContractHandlers<ConsentApi>
  isAsking(): boolean
  setPushers(push: ContractPushers<ConsentApi>): void
}

export interface SheetSystemServices {
  readonly clearClipboard: () => void
  readonly exportText: (text: string, to: 'clipboard' | 'file') => Promise<void>
}

/** Opens main's own surface. It shows one question at a time and accepts one answer to each. */
export function openConsentSurface(
  sheet: SealedSheetView,
  clock: ClockPort,
  systemServices: SheetSystemServices,
): ConsentSurface {
  let open: { readonly asking: OpenQuestion; readonly settle: (answer: SurfaceAnswer) => void } | undefined
  let push: ContractPushers<ConsentApi> | undefined
  const answeredTokens = createAnsweredTokens()
  /** True while the page reloads. The new page requests the question itself. */
  let isRenewing = false

  const finish = (answer: SurfaceAnswer): void => {
    if (open === undefined) return
    const { asking, settle } = open
    // SECURITY: the question is removed before its answer is delivered, so a confirmation works only once.
    open = undefined
    answeredTokens.add(asking.question.token)
    asking.close()
    push?.consent.asked(undefined)
    sheet.hide(answer.is === 'withdrawn' && hasKeyForm(asking.question) ? 'interrupted' : undefined)
    settle(answer)
    // SECURITY: a page that may contain a secret does not outlive its question.
    if (hasKeyForm(asking.question)) {
      isRenewing = true
      sheet.reloadPage()
    }
  }

  /** Moves the question to the large sheet. Observations from the small one do not count. */
  const moveToLargeSheet = (): void => {
    if (open?.asking.moveToLargeSheet() !== true) return
    push?.consent.asked(open.asking.question)
    sheet.show()
  }

  sheet.onEvent(seen => {
    if (seen.saw === 'left') return finish({ is: 'no' })
    if (seen.saw === 'gone') return finish({ is: 'withdrawn' })
    if (seen.saw === 'cut') return moveToLargeSheet()
    if (seen.saw === 'typed') return open?.asking.applyTypedKey(seen)
    const answer = open?.asking.applyEvent(seen)
    if (answer !== undefined) finish(answer)
  })

  const findQuestion = (token: string): Result<OpenQuestion> => {
    if (open?.asking.question.token === token) return ok(open.asking)
    return err([createRefusal(answeredTokens.has(token) ? 'TOKEN_SPENT' : 'TOKEN_UNKNOWN')])
  }

  return {
    askUser(question, trial) {
      // A second question is withdrawn at once and never replaces the one being read.
      if (open !== undefined) return Promise.resolve({ is: 'withdrawn' })
      return new Promise(settle => {
        const { token } = question
        const asking = openQuestion(question, trial, clock, ready => push?.consent.armed({ token, ...ready }))
        open = { asking, settle }
        if (!isRenewing) push?.consent.asked(question)
        sheet.show(getSmallSheet(question))
      })
    },
    withdraw(token) {
      if (open?.asking.question.token === token) finish({ is: 'withdrawn' })
    },
    updateKeychain(token, keychain) {
      if (open?.asking.question.token !== token || !open.asking.updateKeychain(keychain)) return
      if (!isRenewing) push?.consent.keychain({ token, keychain })
    },
    isAsking: () => open !== undefined,
    setPushers(given) {
      push = given
    },
    handlers: {
      consent: createSheetHandlers(
        findQuestion,
        () => {
          isRenewing = false
          return open?.asking
        },
        finish,
        systemServices,
      ),
    },
  }
}

function createSheetHandlers(
  about: (token: string) => Result<OpenQuestion>,
  current: () => OpenQuestion | undefined,
  finish: (answer: SurfaceAnswer) => void,
  { clearClipboard, exportText }: SheetSystemServices,
): ContractHandlers<ConsentApi>['consent'] {
  return {
    question: () => ok(current()?.question),
    shown({ token }) {
      const found = about(token)
      if (!found.ok) return found
      found.value.applyEvent({ saw: 'shown' })
      return ok(undefined)
    },
    answer(answer) {
      const found = about(answer.token)
      const result = found.ok ? found.value.handleAnswer(answer) : found
      if (!result.ok) return result
      if (result.value !== undefined) finish(result.value)
      return ok(undefined)
    },
    async offerKey(form) {
      const found = about(form.token)
      return found.ok ? found.value.offerKey(form) : found
    },
    async checkKey(form) {
      const found = about(form.token)
      return found.ok ? found.value.checkKey(form) : found
    },
    clearClipboard({ token }) {
      const found = about(token)
      if (found.ok) clearClipboard()
      return found.ok ? ok(undefined) : found
    },
    async giveText({ token, to }) {
      const found = about(token)
      if (!found.ok) return found
      const { question } = found.value
      // SECURITY: only main's own text of the open question is exported.
      if (question.is !== 'sign key') return err([createRefusal('INPUT_MALFORMED', { at: 'token' })])
      try {
        await exportText(question.text, to)
        return ok(undefined)
      } catch {
        return err([createRefusal('NOT_WRITTEN')])
      }
    },
  }
}

/** Remembers the last answered tokens, so that a replay is recognized. */
function createAnsweredTokens(most = 1_000): { add(token: string): void; has(token: string): boolean } {
  const tokens = new Set<string>()
  return {
    add(token) {
      tokens.add(token)
      const [oldest] = tokens
      if (tokens.size > most && oldest !== undefined) tokens.delete(oldest)
    },
    has: token => tokens.has(token),
  }
}
