import { ARM_CONFIRMATION_WORD } from '@core/envelope/mandate'
import { RAISE_CONFIRMATION_WORD, SET_CONFIRMATION_WORD } from '@core/guard/guard-change'
import { getAllowWord } from '@core/profile/allow-word'
import { needsTypedConfirmation, TYPED_JOURNAL_ACCEPTANCE, TYPED_CONFIRMATION } from '@core/write/plan'
import type { ConsentQuestion } from './consent-api'

/** Returns the word that must be typed to confirm `question`, or `undefined` if the hold button is enough. */
export function getTypedWord(question: ConsentQuestion): string | undefined {
  switch (question.is) {
    case 'raise guards':
      // The first guards of an account raise nothing.
      return question.wait === 0 ? undefined : RAISE_CONFIRMATION_WORD
    case 'arm':
      return question.envelope.mode === 'practice' ? undefined : ARM_CONFIRMATION_WORD
    case 'key ceilings':
      return SET_CONFIRMATION_WORD
    case 'accept journal':
      return TYPED_JOURNAL_ACCEPTANCE
    case 'confirm profile':
      return question.instead === undefined ? undefined : getAllowWord(question.profile.label)
    case 'allow writes':
      return getAllowWord(question.profile.label)
    case 'write':
      return needsTypedConfirmation(question.plan) ? TYPED_CONFIRMATION : undefined
    default:
      return undefined
  }
}
