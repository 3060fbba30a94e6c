import { getAccountIdEnd, type AccountName } from '@core/profile/profile'
import type { ProfileDisplayHeader } from '@core/snapshot/snapshot'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/account-name'

/** An account as a person reads it: what it is called, how its id ends, and whose sub-account it is. */
export const formatAccountName = ({ label, id, subOf }: AccountName): string =>
  joinNameParts(label, getAccountIdEnd(id), subOf)

/** The same of a profile, whose account may not be known. */
export const formatProfileName = ({
  label,
  accountEnd: end,
  subOf,
}: Pick<ProfileDisplayHeader, 'label' | 'accountEnd' | 'subOf'>): string => joinNameParts(label, end, subOf)

function joinNameParts(label: string, end: string | undefined, subOf: string | undefined): string {
  const name = end === undefined ? sanitizeExternalText(label) : `${sanitizeExternalText(label)} …${sanitizeExternalText(end)}`
  return subOf === undefined ? name : fillMessage(messages.nameWords, { name, subOf: sanitizeExternalText(subOf) })
}
