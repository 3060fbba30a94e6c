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
} from '@contract/consent-api'
import { getTypedWord } from '@contract/typed-consent'
import { isRiskReducingPlan } from '@core/writes/plan-reduces-risk'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ClockPort, KeyTrial, SurfaceAnswer } from '../main-ports'
import {
  advanceConsentArming,
  ARM_DELAY_MS,
  createConsentArming,
  isConsentArmed,
  isConfirmationProven,
  withoutExpiredPress,
  type ConsentArming,
  type SheetEvent,
} from './consent-arming'
import type { LaidOutSheet, SheetPartName } from './sheet-layout'

export type UntimedSheetEvent = SheetEvent extends infer S
  ? S extends SheetEvent
    ? Omit<S, 'at'>
    : never
  : never

/** An event at the sheet, before its layout was judged for the open question. */
export type ObservedSheetEvent =
  Exclude<UntimedSheetEvent, { saw: 'laid' }> | ({ readonly saw: 'laid' } & LaidOutSheet)

export interface TypedSheetKey {
  readonly saw: 'typed'
  readonly key: string
}

export interface OpenQuestion {
  readonly question: ConsentQuestion
  updateKeychain(keychain: KeychainStatus): boolean
  /** Applies an event that main observed. Returns the answer if the event completes the proof. */
  applyEvent(seen: ObservedSheetEvent): SurfaceAnswer | undefined
  applyTypedKey(typed: TypedSheetKey): void
  /** Handles the page's answer. Returns it once main observed enough proof. */
  handleAnswer(answer: ConsentAnswer): Result<SurfaceAnswer | undefined>
  offerKey(form: AddKeyForm): Promise<Result<KeySealingOffer>>
  checkKey(form: SealedAddKeyForm): Promise<Result<KeyCheckResult>>
  /** Moves the question from a small sheet to the large one. Returns false if it was not on a small one. */
  moveToLargeSheet(): boolean
  close(): void
}

/** Opens a question. The page reports the choice; main decides from its own observations that a person acted. */
export function openQuestion(
  initialQuestion: ConsentQuestion,
  trial: KeyTrial | undefined,
  clock: ClockPort,
  publishReadiness: (ready: ConfirmationReadiness) => void,
): OpenQuestion {
  let question = initialQuestion
  // SECURITY: decided by the plan that main sealed, never by the page.
  const onlyReduces = initialQuestion.is === 'write' && isRiskReducingPlan(initialQuestion.plan)
  // SECURITY: the page chooses the place of the small sheet, so it may appear under a press that is about to begin.
  const isSmall = initialQuestion.is === 'write' && initialQuestion.over !== undefined
  const unarmed = createConsentArming(onlyReduces && !isSmall ? 0 : ARM_DELAY_MS)
  let arming = unarmed
  let pending: SurfaceAnswer | undefined
  let cancelTimer = (): void => undefined
  const word = getTypedWord(question)
  let letters = ''
  let publishedWhole: boolean | undefined
  const isWhole = createLayoutJudge(initialQuestion, word, onlyReduces)
  const isTyped = (): boolean => word === undefined || letters.endsWith(word)
  const isProven = (): boolean => isConfirmationProven(arming, getQuestionHoldMs(question), clock.now())

  const publish = (now = clock.now()): void =>
    publishReadiness({
      armed: isConsentArmed(arming, now),
      typed: isTyped(),
      whole: publishedWhole ?? true,
    })

  const arm = (): void => {
    cancelTimer()
    // `publish` and the timer use the same time; otherwise the delay could end between two readings without a report.
    const now = clock.now()
    publish(now)
    if (isConsentArmed(arming, now) || arming.calmSince === undefined) return
    // A timer may fire slightly early by the clock; `arm` then checks again.
    const wait = Math.max(1, arming.calmSince + arming.delayMs - now)
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
      const seen = sight.saw === 'laid' ? toLayoutEvent(sight, isWhole(sight)) : sight
      const before: ConsentArming = arming
      arming = advanceConsentArming(before, { ...seen, at: clock.now() })
      // A cut layout is reported only for this question's own drawing, not while the sheet still draws.
      const isDrawn = sight.saw === 'laid' && sight.question === question.token
      const whole = isDrawn ? arming.layout !== undefined : publishedWhole
      const isNews = whole !== publishedWhole
      publishedWhole = whole
      const isUpset = arming.calmSince !== before.calmSince
      if (isUpset || isNews) arm()
      // SECURITY: an answer belongs to the press during which it was given and is dropped with that press.
      if (isUpset || (arming.press !== before.press && seen.saw !== 'release')) pending = undefined
      if (seen.saw !== 'release' || arming.press !== undefined) return undefined
      const given = pending
      pending = undefined
      return given !== undefined && isProven() ? given : undefined
    },
    applyTypedKey({ key }) {
      // SECURITY: without a requested word, typed keys may be a secret and are not stored.
      if (word === undefined) return
      const wasTyped = isTyped()
      letters = key === 'Backspace' ? letters.slice(0, -1) : (letters + key).slice(-MAX_TYPED_LENGTH)
      if (isTyped() !== wasTyped) publish()
    },
    handleAnswer(answer) {
      if (answer.is === 'no') return ok({ is: 'no' })
      const given = toSurfaceAnswer(question, answer, word)
      if (given === undefined) return err([createRefusal('INPUT_MALFORMED', { at: 'is' })])
      // This answer only opens another sheet, which needs its own confirmation.
      if (given.is === 'make instead') return ok(given)
      // SECURITY: a word counts only if main observed its keys; the page's field is not read.
      if (!isTyped()) return err([createRefusal('CONSENT_MISSING')])
      // SECURITY: a confirmation needs a press that main observed, begun after arming and long enough.
      if (isProven()) return ok(given)
      if (withoutExpiredPress(arming, clock.now()).press === undefined)
        return err([createRefusal('CONSENT_MISSING')])
      pending = given
      return ok(undefined)
    },
    offerKey: form => trial?.offer(form) ?? Promise.resolve(noKeyForm),
    // SECURITY: the form goes only to the trial it was opened for and is neither stored nor logged here.
    checkKey: form => trial?.check(form) ?? Promise.resolve(noKeyForm),
    moveToLargeSheet() {
      if (question.is !== 'write' || question.over === undefined) return false
      const { over: _, ...large } = question
      question = large
      arming = unarmed
      pending = publishedWhole = undefined
      arm()
      return true
    },
    close: () => cancelTimer(),
  }
}

const toLayoutEvent = ({ state }: LaidOutSheet, isWhole: boolean): UntimedSheetEvent =>
  isWhole ? { saw: 'laid', layout: state } : { saw: 'laid' }

/** Questions whose figures or hosts have to be laid out before they can be confirmed. */
const summarizedQuestions: ReadonlySet<ConsentQuestion['is']> = new Set([
  'write',
  'arm',
  'confirm profile',
  'allow writes',
])

/** Returns a function that is true if everything is laid out that a confirmation of `question` rests on. */
function createLayoutJudge(
  question: ConsentQuestion,
  word: string | undefined,
  onlyReduces: boolean,
): (laid: LaidOutSheet) => boolean {
  const required: readonly SheetPartName[] = [
    ...(['headline', 'account', 'button'] as const),
    ...(summarizedQuestions.has(question.is) && !onlyReduces ? (['summary'] as const) : []),
    ...(word === undefined ? [] : (['word'] as const)),
  ]
  return ({ question: token, whole, cut }) =>
    token === question.token &&
    required.every(part => whole.includes(part)) &&
    cut.every(part => onlyReduces && part === 'summary')
}

const noKeyForm = err([createRefusal('INPUT_MALFORMED', { at: 'token' })])

export const hasKeyForm = (
  question: ConsentQuestion,
): question is Extract<ConsentQuestion, { is: 'add key' | 'replace key' }> =>
  question.is === 'add key' || question.is === 'replace key'

const requiresCeilings = (question: ConsentQuestion): boolean =>
  'ceilings' in question && question.ceilings !== undefined

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
  'key size',
  'unlock',
  'lock later',
  'stay unlocked',
  'break',
  'open page',
  'turn updates on',
  'fetch update',
  'place update',
])

const MAX_TYPED_LENGTH = 200

function toSurfaceAnswer(
  question: ConsentQuestion,
  answer: Exclude<ConsentAnswer, { is: 'no' }>,
  typed: string | undefined,
): SurfaceAnswer | undefined {
  switch (answer.is) {
    case 'yes': {
      if (!confirmableQuestions.has(question.is)) return undefined
      // SECURITY: ceilings are accepted only with the confirmation they were displayed for.
      if ((answer.ceilings !== undefined) !== requiresCeilings(question)) return undefined
      if (answer.confirmation !== undefined && question.sealing === undefined) return undefined
      const { ceilings, confirmation } = answer
      return {
        is: 'yes',
        ...(typed !== undefined && { typed }),
        ...(ceilings !== undefined && { ceilings }),
        ...(confirmation !== undefined && { confirmation }),
      }
    }
    case 'declared':
      if (question.is !== 'declare') return undefined
      return { is: 'declared', outcome: answer.outcome, reason: answer.reason }
    case 'key': {
      const isItsForm = hasKeyForm(question) && answer.form.token === question.token
      return isItsForm ? { is: 'key', form: answer.form } : undefined
    }
    case 'make instead':
      // SECURITY: a wallet can sign for a key only if the account's wallet address is known.
      return question.is === 'add key' && question.known !== undefined ? { is: 'make instead' } : undefined
    case 'made key':
      return question.is === 'make key' ? { is: 'made key', form: answer.form } : undefined
    case 'signed key':
      return question.is === 'sign key' ? { is: 'signed key', signature: answer.signature } : undefined
    case 'profile': {
      const { token: _spent, ...form } = answer
      // The venue is chosen only for a new profile; an existing account keeps its venue.
      if (question.is === 'edit profile') return form.venue === undefined ? form : undefined
      return question.is === 'add profile' ? form : undefined
    }
    case 'address':
      return question.is === 'add address' ? { is: 'address', form: answer.form } : undefined
  }
}
