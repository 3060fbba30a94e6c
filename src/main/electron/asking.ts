import {
  holdOf,
  type Answer,
  type KeychainStatus,
  type KeyFinding,
  type KeyForm,
  type KeyOffer,
  type Question,
  type Readiness,
  type SealedKeyForm,
} from '@contract/consent'
import { typedWord } from '@contract/typed-consent'
import { planOnlyReduces } from '@core/writes/only-reduces'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { Clock, KeyTrial, SurfaceAnswer } from '../ports'
import {
  advanceArming,
  ARM_DELAY,
  isArmed,
  provesYes,
  unarmed,
  withoutOldPress,
  type Arming,
  type Sight,
} from './arming'

/** An event at the sheet before it is given its time. */
export type Seen = Sight extends infer S ? (S extends Sight ? Omit<S, 'at'> : never) : never

/** A key of a typed word that main saw going down: a letter as every keyboard has it, or `Backspace`. */
export interface TypedKey {
  readonly saw: 'typed'
  readonly key: string
}

/** One question while it waits for its answer. */
export interface Asking {
  readonly question: Question
  /** Takes in how far the keychain is; says no where the question is none about a key. */
  sayKeychain(keychain: KeychainStatus): boolean
  /** Takes in what main saw; gives the answer when that was the missing proof. */
  see(seen: Seen): SurfaceAnswer | undefined
  /** Takes in a key of the word that is to be typed. */
  type(typed: TypedKey): void
  /** Takes in what the page says; gives the answer when main has seen enough to believe it. */
  hear(answer: Answer): Result<SurfaceAnswer | undefined>
  offerKey(form: KeyForm): Promise<Result<KeyOffer>>
  checkKey(form: SealedKeyForm): Promise<Result<KeyFinding>>
  /** Asks on the large sheet what was asked on a small one; says no where it was none. */
  enlarge(): boolean
  end(): void
}

/**
 * Opens a question. The page says what the person chose; that a person did anything at all,
 * main judges from what it saw itself.
 */
export function openAsking(
  asked: Question,
  trial: KeyTrial | undefined,
  clock: Clock,
  sayReady: (ready: Readiness) => void,
): Asking {
  let question = asked
  let arming = unarmed
  let pending: SurfaceAnswer | undefined
  let callOff = (): void => undefined
  const word = typedWord(question)
  let letters = ''
  let said: Pick<Readiness, 'read' | 'unread'> | undefined
  // SECURITY: judged by the plan that main sealed, never by the page's word.
  const waitsForReading = !(asked.is === 'write' && planOnlyReduces(asked.plan))
  const isTyped = (): boolean => word === undefined || letters.endsWith(word)
  const proved = (): boolean => provesYes(arming, holdOf(question), clock.now())

  const say = (now = clock.now()): void =>
    sayReady({
      armed: isArmed(arming, now),
      typed: isTyped(),
      read: said?.read ?? true,
      unread: said?.unread ?? [],
    })

  const arm = (): void => {
    callOff()
    // One moment for what is said and for whether it is looked at again: between two the delay may end, and nobody says so.
    const now = clock.now()
    say(now)
    if (isArmed(arming, now) || arming.calmSince === undefined) return
    // A timer may fire a moment early by the clock: then it is looked at once more.
    const wait = Math.max(1, arming.calmSince + ARM_DELAY - now)
    callOff = clock.after(wait, arm)
  }

  return {
    get question() {
      return question
    },
    sayKeychain(keychain) {
      if (takesKey(question)) question = { ...question, keychain }
      return takesKey(question)
    },
    see(sight) {
      const seen = sight.saw === 'laid' && !waitsForReading ? withoutUnread(sight) : sight
      const before: Arming = arming
      arming = advanceArming(before, { ...seen, at: clock.now() })
      // That not all was read is said once it was measured, and not while the sheet is still being drawn.
      const isNews = seen.saw === 'laid' && !isSame(said, seen)
      if (isNews) said = { read: seen.read, unread: seen.unread }
      const isUpset = arming.calmSince !== before.calmSince
      if (isUpset || isNews) arm()
      // SECURITY: an answer belongs to the press during which it was given, and is dropped with it.
      if (isUpset || (arming.press !== before.press && seen.saw !== 'release')) pending = undefined
      if (seen.saw !== 'release' || arming.press !== undefined) return undefined
      const given = pending
      pending = undefined
      return given !== undefined && proved() ? given : undefined
    },
    type({ key }) {
      // SECURITY: where no word is asked for, what is typed may be a secret, and none of it is kept.
      if (word === undefined) return
      const wasTyped = isTyped()
      letters = key === 'Backspace' ? letters.slice(0, -1) : (letters + key).slice(-LONGEST)
      if (isTyped() !== wasTyped) say()
    },
    hear(answer) {
      if (answer.is === 'no') return ok({ is: 'no' })
      const given = asGiven(question, answer, word)
      if (given === undefined) return err([refuse('INPUT_MALFORMED', { at: 'is' })])
      // What asks for another sheet says yes to nothing: that one is held like any other.
      if (given.is === 'make instead') return ok(given)
      // SECURITY: a word is typed by keys that main saw itself; the page is not asked what stands in its field.
      if (!isTyped()) return err([refuse('CONSENT_MISSING')])
      // SECURITY: a yes needs a press that main saw itself, begun after arming and long enough.
      if (proved()) return ok(given)
      if (withoutOldPress(arming, clock.now()).press === undefined) return err([refuse('CONSENT_MISSING')])
      pending = given
      return ok(undefined)
    },
    offerKey: form => trial?.offer(form) ?? Promise.resolve(noForm),
    // SECURITY: the form goes to the one trial it was opened for; nothing here keeps or logs it.
    checkKey: form => trial?.check(form) ?? Promise.resolve(noForm),
    enlarge() {
      if (question.is !== 'write' || question.over === undefined) return false
      const { over: _, ...large } = question
      question = large
      arming = unarmed
      pending = said = undefined
      arm()
      return true
    },
    end: () => callOff(),
  }
}

/** Counts text that is laid out and not scrolled to as read. A text without any measured part is not laid out yet. */
const withoutUnread = (laid: Extract<Seen, { saw: 'laid' }>): Seen =>
  laid.unread.length > 0 ? { saw: 'laid', read: true, unread: [] } : laid

/** The answer about a key to a question that takes none. */
const noForm = err([refuse('INPUT_MALFORMED', { at: 'token' })])

/** Whether a question has a form into which a secret is typed. */
export const takesKey = (
  question: Question,
): question is Extract<Question, { is: 'add key' | 'replace key' }> =>
  question.is === 'add key' || question.is === 'replace key'

/** Whether a yes to it brings sealed ceilings. */
const asksCeilings = (question: Question): boolean =>
  'ceilings' in question && question.ceilings !== undefined

const isSame = (
  said: Pick<Readiness, 'read' | 'unread'> | undefined,
  seen: Pick<Readiness, 'read' | 'unread'>,
): boolean =>
  said?.read === seen.read &&
  said.unread.length === seen.unread.length &&
  said.unread.every(({ from, to }, at) => seen.unread[at]?.from === from && seen.unread[at].to === to)

/** The questions that a plain yes answers, with a typed word where one is wanted. */
const takesYes: ReadonlySet<Question['is']> = new Set([
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
const LONGEST = 200

/** The answer as the desk hears it, when it is one this question can have. */
function asGiven(
  question: Question,
  answer: Exclude<Answer, { is: 'no' }>,
  typed: string | undefined,
): SurfaceAnswer | undefined {
  switch (answer.is) {
    case 'yes': {
      if (!takesYes.has(question.is)) return undefined
      // SECURITY: ceilings come with the yes that they were shown for, and with no other.
      if ((answer.ceilings !== undefined) !== asksCeilings(question)) return undefined
      const { ceilings } = answer
      return { is: 'yes', ...(typed !== undefined && { typed }), ...(ceilings !== undefined && { ceilings }) }
    }
    case 'declared':
      if (question.is !== 'declare') return undefined
      return { is: 'declared', outcome: answer.outcome, reason: answer.reason }
    case 'key': {
      const isItsForm = takesKey(question) && answer.form.token === question.token
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
