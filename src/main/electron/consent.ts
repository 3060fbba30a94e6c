import type { ConsentApi } from '@contract/consent'
import { getSmallSheet, type SmallSheet } from '@contract/small-sheet'
import type { ContractHandlers, ContractPushers } from '@contract/wire'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ClockPort, ConsentSurfacePort, SurfaceAnswer } from '../ports'
import { openQuestion, hasKeyForm, type OpenQuestion, type UntimedSheetEvent, type TypedSheetKey } from './asking'

/** The sheet as main has it: what main can do with it, and what main itself sees there. */
export interface SealedSheetView {
  /**
   * Puts the sheet over the ticket, or a small one over a place, takes the input away from the desk and gives the sheet
   * the focus.
   */
  show(small?: SmallSheet): void
  /** Takes the sheet away and gives the input back to the desk. */
  hide(): void
  onEvent(listen: (seen: SealedSheetEvent) => void): void
  /** Loads the sheet's page anew: whatever was typed into it is gone with it. */
  reloadPage(): void
}

/**
 * What is seen at the sheet. `left` is Escape, or a pointer that left a small sheet, seen by main; `cut` is a small sheet
 * that cannot show all of it; `gone` is the end of the sheet's page.
 */
export type SealedSheetEvent =
  UntimedSheetEvent | TypedSheetKey | { readonly saw: 'left' } | { readonly saw: 'cut' } | { readonly saw: 'gone' }

/** The surface as the desk uses it, and its end of the sheet's door. */
export interface ConsentSurface extends ConsentSurfacePort {
  readonly handlers: ContractHandlers<ConsentApi>
  /** Whether a question is open now. */
  isAsking(): boolean
  /** Takes the way to tell the sheet news, once its door is open. */
  setPushers(push: ContractPushers<ConsentApi>): void
}

/** What the sheet's page may have done outside of it. */
export interface SheetSystemServices {
  readonly clearClipboard: () => void
  /** Gives the text that a wallet is to sign to where the person wants it. */
  readonly exportText: (text: string, to: 'clipboard' | 'file') => Promise<void>
}

/** Opens main's own surface: one question at a time, one answer to each, spent at once. */
export function openConsentSurface(sheet: SealedSheetView, clock: ClockPort, systemServices: SheetSystemServices): ConsentSurface {
  let open: { readonly asking: OpenQuestion; readonly settle: (answer: SurfaceAnswer) => void } | undefined
  let push: ContractPushers<ConsentApi> | undefined
  const answeredTokens = createAnsweredTokens()
  /** Whether the page is going: what it is told goes with it. The one that comes asks by itself. */
  let isRenewing = false

  const finish = (answer: SurfaceAnswer): void => {
    if (open === undefined) return
    const { asking, settle } = open
    // SECURITY: the question is gone before anyone hears its answer, so a yes is spent once.
    open = undefined
    answeredTokens.add(asking.question.token)
    asking.close()
    push?.consent.asked(undefined)
    sheet.hide()
    settle(answer)
    // SECURITY: a page into which a secret could be typed does not outlive its question.
    if (hasKeyForm(asking.question)) {
      isRenewing = true
      sheet.reloadPage()
    }
  }

  /** Asks the same on the large sheet, from the beginning: nothing that was seen on the small one counts. */
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

  /** The open question a message is about; a message about any other is refused. */
  const findQuestion = (token: string): Result<OpenQuestion> => {
    if (open?.asking.question.token === token) return ok(open.asking)
    return err([createRefusal(answeredTokens.has(token) ? 'TOKEN_SPENT' : 'TOKEN_UNKNOWN')])
  }

  return {
    askUser(question, trial) {
      // A second question is called off at once: it never replaces the one a person is reading.
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

/** Main's end of the sheet's door. */
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
      const heard = found.ok ? found.value.handleAnswer(answer) : found
      if (!heard.ok) return heard
      if (heard.value !== undefined) finish(heard.value)
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
      // SECURITY: the text is main's own, of the question that is open, and no other is given out.
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

/** Remembers the last tokens that were answered, so that a replay is named for what it is. */
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
