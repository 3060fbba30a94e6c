import { TYPED_ARM } from '@core/envelope/envelope'
import { TYPED_RAISE, TYPED_SET } from '@core/guard/guard-change'
import { allowWord } from '@core/profile/allow-word'
import { needsTypedYes, TYPED_ACCEPT, TYPED_YES } from '@core/write/plan'
import type { Question } from './consent'

/** The word a question wants typed, where a plain yes is not enough for it. */
export function typedWord(question: Question): string | undefined {
  switch (question.is) {
    case 'raise guards':
      return question.wait === 0 ? TYPED_SET : TYPED_RAISE
    case 'arm':
      return question.envelope.mode === 'practice' ? undefined : TYPED_ARM
    case 'key ceilings':
      return TYPED_SET
    case 'accept journal':
      return TYPED_ACCEPT
    case 'confirm profile':
      return question.instead === undefined ? undefined : allowWord(question.profile.label)
    case 'allow writes':
      return allowWord(question.profile.label)
    case 'write':
      return needsTypedYes(question.plan) ? TYPED_YES : undefined
    default:
      return undefined
  }
}
