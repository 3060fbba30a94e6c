import {
  getQuestionHoldMs,
  type ConsentAnswer,
  type KeychainStatus,
  type KeyCheckResult,
  type AddKeyForm,
  type KeySealingOffer,
  type ConsentQuestion,
  type ConfirmationReadiness,
  type SealedAddKeyForm,
} from '@contract/consent'
import { getTypedWord } from '@contract/typed-consent'
import { isRiskReducingPlan } from '@core/writes/only-reduces'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ClockPort, KeyTrial, SurfaceAnswer } from '../ports'
import {
  advanceConsentArming,
  ARM_DELAY_MS,
  isConsentArmed,
  isConfirmationProven,
  unarmedConsent,
  withoutExpiredPress,
  type ConsentArming,
  type SheetEvent,
} from './arming'

/** An event at the sheet before it is given its time. */
export type UntimedSheetEvent = SheetEvent extends infer S ? (S extends SheetEvent ? Omit<S, 'at'> : never) : never

/** A key of a typed word that main saw going down: a letter as every keyboard has it, or `Backspace`. */
export interface TypedSheetKey {
  readonly saw: 'typed'
  readonly key: string
}

/** One question while it waits for its answer. */
export interface OpenQuestion {
  readonly question: ConsentQuestion
  /** Takes in how far the keychain is; says no where the question is none about a key. */
  updateKeychain(keychain: KeychainStatus): boolean
  /** Takes in what main saw; gives the answer when that was the missing proof. */
  applyEvent(seen: UntimedSheetEvent): SurfaceAnswer | undefined
  /** Takes in a key of the word that is to be typed. */
  applyTypedKey(typed: TypedSheetKey): void
  /** Takes in what the page says; gives the answer when main has seen enough to believe it. */
  handleAnswer(answer: ConsentAnswer): Result<SurfaceAnswer | undefined>
  offerKey(form: AddKeyForm): Promise<Result<KeySealingOffer>>
  checkKey(form: SealedAddKeyForm): Promise<Result<KeyCheckResult>>
  /** Asks on the large sheet what was asked on a small one; says no where it was none. */
  moveToLargeSheet(): boolean
  close(): void
}

/**
 * Opens a question. The page says what the person chose; that a person did anything at all,
 * main judges from what it saw itself.
 */
export function openQuestion(
  initialQuestion: ConsentQuestion,
  trial: KeyTrial | undefined,
  clock: ClockPort,
  publishReadiness: (ready: ConfirmationReadiness) => void,
): OpenQuestion {
  let question = initialQuestion
  let arming = unarmedConsent
  let pending: SurfaceAnswer | undefined
  let cancelTimer = (): void => undefined
  const word = getTypedWord(question)
  let letters = ''
  let publishedReading: Pick<ConfirmationReadiness, 'read' | 'unread'> | undefined
  // SECURITY: judged by the plan that main sealed, never by the page's word.
  const needsReading = !(initialQuestion.is === 'write' && isRiskReducingPlan(initialQuestion.plan))
  const isTyped = (): boolean => word === undefined || letters.endsWith(word)
  const isProven = (): boolean => isConfirmationProven(arming, getQuestionHoldMs(question), clock.now())

  const publish = (now = clock.now()): void =>
    publishReadiness({
      armed: isConsentArmed(arming, now),
      typed: isTyped(),
      read: publishedReading?.read ?? true,
      unread: publishedReading?.unread ?? [],
    })

  const arm = (): void => {
    cancelTimer()
    // One moment for what is said and for whether it is looked at again: between two the delay may end, and nobody says so.
    const now = clock.now()
    publish(now)
    if (isConsentArmed(arming, now) || arming.calmSince === undefined) return
    // A timer may fire a moment early by the clock: then it is looked at once more.
    const wait = Math.max(1, arming.calmSince + ARM_DELAY_MS - now)
    cancelTimer = clock.after(wait, arm)
  }

  return {
    get question() {
      return question
    },
    updateKeychain(keychain) {
      if (hasKeyForm(question)) question = { ...question, keychain }
      return hasKeyForm(question)
    },
    applyEvent(sight) {
      const seen = sight.saw === 'laid' && !needsReading ? countAsRead(sight) : sight
      const before: ConsentArming = arming
      arming = advanceConsentArming(before, { ...seen, at: clock.now() })
      // That not all was read is said once it was measured, and not while the sheet is still being drawn.
      const isNews = seen.saw === 'laid' && !isSame(publishedReading, seen)
      if (isNews) publishedReading = { read: seen.read, unread: seen.unread }
      const isUpset = arming.calmSince !== before.calmSince
      if (isUpset || isNews) arm()
      // SECURITY: an answer belongs to the press during which it was given, and is dropped with it.
      if (isUpset || (arming.press !== before.press && seen.saw !== 'release')) pending = undefined
      if (seen.saw !== 'release' || arming.press !== undefined) return undefined
      const given = pending
      pending = undefined
      return given !== undefined && isProven() ? given : undefined
    },
    applyTypedKey({ key }) {
      // SECURITY: where no word is asked for, what is typed may be a secret, and none of it is kept.
      if (word === undefined) return
      const wasTyped = isTyped()
      letters = key === 'Backspace' ? letters.slice(0, -1) : (letters + key).slice(-MAX_TYPED_LENGTH)
      if (isTyped() !== wasTyped) publish()
    },
    handleAnswer(answer) {
      if (answer.is === 'no') return ok({ is: 'no' })
      const given = toSurfaceAnswer(question, answer, word)
      if (given === undefined) return err([createRefusal('INPUT_MALFORMED', { at: 'is' })])
      // What asks for another sheet says yes to nothing: that one is held like any other.
      if (given.is === 'make instead') return ok(given)
      // SECURITY: a word is typed by keys that main saw itself; the page is not asked what stands in its field.
      if (!isTyped()) return err([createRefusal('CONSENT_MISSING')])
      // SECURITY: a yes needs a press that main saw itself, begun after arming and long enough.
      if (isProven()) return ok(given)
      if (withoutExpiredPress(arming, clock.now()).press === undefined) return err([createRefusal('CONSENT_MISSING')])
      pending = given
      return ok(undefined)
    },
    offerKey: form => trial?.offer(form) ?? Promise.resolve(noKeyForm),
    // SECURITY: the form goes to the one trial it was opened for; nothing here keeps or logs it.
    checkKey: form => trial?.check(form) ?? Promise.resolve(noKeyForm),
    moveToLargeSheet() {
      if (question.is !== 'write' || question.over === undefined) return false
      const { over: _, ...large } = question
      question = large
      arming = unarmedConsent
      pending = publishedReading = undefined
      arm()
      return true
    },
    close: () => cancelTimer(),
  }
}

/** Counts text that is laid out and not scrolled to as read. A text without any measured part is not laid out yet. */
const countAsRead = (laid: Extract<UntimedSheetEvent, { saw: 'laid' }>): UntimedSheetEvent =>
  laid.unread.length > 0 ? { saw: 'laid', read: true, unread: [] } : laid

/** The answer about a key to a question that takes none. */
const noKeyForm = err([createRefusal('INPUT_MALFORMED', { at: 'token' })])

/** Whether a question has a form into which a secret is typed. */
export const hasKeyForm = (
  question: ConsentQuestion,
): question is Extract<ConsentQuestion, { is: 'add key' | 'replace key' }> =>
  question.is === 'add key' || question.is === 'replace key'

/** Whether a yes to it brings sealed ceilings. */
const requiresCeilings = (question: ConsentQuestion): boolean =>
  'ceilings' in question && question.ceilings !== undefined

const isSame = (
  said: Pick<ConfirmationReadiness, 'read' | 'unread'> | undefined,
  seen: Pick<ConfirmationReadiness, 'read' | 'unread'>,
): boolean =>
  said?.read === seen.read &&
  said.unread.length === seen.unread.length &&
  said.unread.every(({ from, to }, at) => seen.unread[at]?.from === from && seen.unread[at].to === to)

/** The questions that a plain yes answers, with a typed word where one is wanted. */
const confirmableQuestions: ReadonlySet<ConsentQuestion['is']> = new Set([
  'write',
  'arm',
  'reopen',
  'accept journal',
  'raise guards',
  'register key',
  'give up key',
  'remove key',
  'remove profile',
  'confirm profile',
  'allow writes',
  'key ceilings',
  'unlock',
  'lock later',
  'stay unlocked',
  'break',
  'open page',
  'turn updates on',
  'fetch update',
  'place update',
])

/** How much of what was typed is kept in mind: more than any word is long. */
const MAX_TYPED_LENGTH = 200

/** The answer as the desk hears it, when it is one this question can have. */
function toSurfaceAnswer(
  question: ConsentQuestion,
  answer: Exclude<ConsentAnswer, { is: 'no' }>,
  typed: string | undefined,
): SurfaceAnswer | undefined {
  switch (answer.is) {
    case 'yes': {
      if (!confirmableQuestions.has(question.is)) return undefined
      // SECURITY: ceilings come with the yes that they were shown for, and with no other.
      if ((answer.ceilings !== undefined) !== requiresCeilings(question)) return undefined
      const { ceilings } = answer
      return { is: 'yes', ...(typed !== undefined && { typed }), ...(ceilings !== undefined && { ceilings }) }
    }
    case 'declared':
      if (question.is !== 'declare') return undefined
      return { is: 'declared', outcome: answer.outcome, reason: answer.reason }
    case 'key': {
      const isItsForm = hasKeyForm(question) && answer.form.token === question.token
      return isItsForm ? { is: 'key', form: answer.form } : undefined
    }
    case 'make instead':
      // SECURITY: only of an account that is known by its wallet's address can a wallet sign for a key.
      return question.is === 'add key' && question.known !== undefined ? { is: 'make instead' } : undefined
    case 'made key':
      return question.is === 'make key' ? { is: 'made key', form: answer.form } : undefined
    case 'signed key':
      return question.is === 'sign key' ? { is: 'signed key', signature: answer.signature } : undefined
    case 'profile': {
      const { token: _spent, ...form } = answer
      // A venue is chosen where there is a choice, and an account that is there stays where it is.
      if (question.is === 'edit profile') return form.venue === undefined ? form : undefined
      return question.is === 'add profile' ? form : undefined
    }
    case 'address':
      return question.is === 'add address' ? { is: 'address', form: answer.form } : undefined
  }
}
