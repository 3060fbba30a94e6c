import type { ConsentApi } from '@contract/consent'
import { smallSheetOf, type SmallSheet } from '@contract/small-sheet'
import type { Handlers, Pushers } from '@contract/wire'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { Clock, Surface, SurfaceAnswer } from '../ports'
import { openAsking, takesKey, type Asking, type Seen, type TypedKey } from './asking'

/** The sheet as main has it: what main can do with it, and what main itself sees there. */
export interface SealedSheet {
  /**
   * Puts the sheet over the ticket, or a small one over a place, takes the input away from the desk and gives the sheet
   * the focus.
   */
  show(small?: SmallSheet): void
  /** Takes the sheet away and gives the input back to the desk. */
  hide(): void
  hear(listen: (seen: SheetNews) => void): void
  /** Loads the sheet's page anew: whatever was typed into it is gone with it. */
  renew(): void
}

/**
 * What is seen at the sheet. `left` is Escape, or a pointer that left a small sheet, seen by main; `cut` is a small sheet
 * that cannot show all of it; `gone` is the end of the sheet's page.
 */
export type SheetNews =
  Seen | TypedKey | { readonly saw: 'left' } | { readonly saw: 'cut' } | { readonly saw: 'gone' }

/** The surface as the desk uses it, and its end of the sheet's door. */
export interface OpenSurface extends Surface {
  readonly handlers: Handlers<ConsentApi>
  /** Whether a question is open now. */
  isAsking(): boolean
  /** Takes the way to tell the sheet news, once its door is open. */
  speakThrough(push: Pushers<ConsentApi>): void
}

/** What the sheet's page may have done outside of it. */
export interface SheetOutside {
  readonly clearClipboard: () => void
  /** Gives the text that a wallet is to sign to where the person wants it. */
  readonly giveText: (text: string, to: 'clipboard' | 'file') => Promise<void>
}

/** Opens main's own surface: one question at a time, one answer to each, spent at once. */
export function openSurface(sheet: SealedSheet, clock: Clock, outside: SheetOutside): OpenSurface {
  let open: { readonly asking: Asking; readonly settle: (answer: SurfaceAnswer) => void } | undefined
  let push: Pushers<ConsentApi> | undefined
  const spent = createSpent()
  /** Whether the page is going: what it is told goes with it. The one that comes asks by itself. */
  let isRenewing = false

  const finish = (answer: SurfaceAnswer): void => {
    if (open === undefined) return
    const { asking, settle } = open
    // SECURITY: the question is gone before anyone hears its answer, so a yes is spent once.
    open = undefined
    spent.add(asking.question.token)
    asking.end()
    push?.consent.asked(undefined)
    sheet.hide()
    settle(answer)
    // SECURITY: a page into which a secret could be typed does not outlive its question.
    if (takesKey(asking.question)) {
      isRenewing = true
      sheet.renew()
    }
  }

  /** Asks the same on the large sheet, from the beginning: nothing that was seen on the small one counts. */
  const enlarge = (): void => {
    if (open?.asking.enlarge() !== true) return
    push?.consent.asked(open.asking.question)
    sheet.show()
  }

  sheet.hear(seen => {
    if (seen.saw === 'left') return finish({ is: 'no' })
    if (seen.saw === 'gone') return finish({ is: 'withdrawn' })
    if (seen.saw === 'cut') return enlarge()
    if (seen.saw === 'typed') return open?.asking.type(seen)
    const answer = open?.asking.see(seen)
    if (answer !== undefined) finish(answer)
  })

  /** The open question a message is about; a message about any other is refused. */
  const about = (token: string): Result<Asking> => {
    if (open?.asking.question.token === token) return ok(open.asking)
    return err([refuse(spent.has(token) ? 'TOKEN_SPENT' : 'TOKEN_UNKNOWN')])
  }

  return {
    ask(question, trial) {
      // A second question is called off at once: it never replaces the one a person is reading.
      if (open !== undefined) return Promise.resolve({ is: 'withdrawn' })
      return new Promise(settle => {
        const { token } = question
        const asking = openAsking(question, trial, clock, ready => push?.consent.armed({ token, ...ready }))
        open = { asking, settle }
        if (!isRenewing) push?.consent.asked(question)
        sheet.show(smallSheetOf(question))
      })
    },
    withdraw(token) {
      if (open?.asking.question.token === token) finish({ is: 'withdrawn' })
    },
    sayKeychain(token, keychain) {
      if (open?.asking.question.token !== token || !open.asking.sayKeychain(keychain)) return
      if (!isRenewing) push?.consent.keychain({ token, keychain })
    },
    isAsking: () => open !== undefined,
    speakThrough(given) {
      push = given
    },
    handlers: {
      consent: sheetEnd(
        about,
        () => {
          isRenewing = false
          return open?.asking
        },
        finish,
        outside,
      ),
    },
  }
}

/** Main's end of the sheet's door. */
function sheetEnd(
  about: (token: string) => Result<Asking>,
  current: () => Asking | undefined,
  finish: (answer: SurfaceAnswer) => void,
  { clearClipboard, giveText }: SheetOutside,
): Handlers<ConsentApi>['consent'] {
  return {
    question: () => ok(current()?.question),
    shown({ token }) {
      const found = about(token)
      if (!found.ok) return found
      found.value.see({ saw: 'shown' })
      return ok(undefined)
    },
    answer(answer) {
      const found = about(answer.token)
      const heard = found.ok ? found.value.hear(answer) : found
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
      if (question.is !== 'sign key') return err([refuse('INPUT_MALFORMED', { at: 'token' })])
      try {
        await giveText(question.text, to)
        return ok(undefined)
      } catch {
        return err([refuse('NOT_WRITTEN')])
      }
    },
  }
}

/** Remembers the last tokens that were answered, so that a replay is named for what it is. */
function createSpent(most = 1_000): { add(token: string): void; has(token: string): boolean } {
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
