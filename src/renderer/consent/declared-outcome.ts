import { consentSheetMessages } from '@messages/consent'

export type DeclaredOutcome = 'done' | 'not done' | 'not chosen'

const MIN_REASON_LENGTH = 8

export function findMissingDeclaration(outcome: DeclaredOutcome, reason: string): string | undefined {
  if (outcome === 'not chosen') return consentSheetMessages.outcomeFirst
  return reason.trim().length < MIN_REASON_LENGTH ? consentSheetMessages.reasonFirst : undefined
}
