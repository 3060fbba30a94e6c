import { getAccountIdEnd, type AccountName } from '@core/profile/trading-profile'
import type { ProfileDisplayHeader } from '@core/snapshot/desk-snapshot'
import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import * as messages from './en/account-name'

export const accountModeLabels: Record<ProfileDisplayHeader['kind'], string> = messages.modeWord

/** Returns an account's label with the end of its id and, for a sub-account, the main account. */
export const formatAccountName = ({ label, id, subOf }: AccountName): string =>
  joinNameParts(label, getAccountIdEnd(id), subOf)

/** Does the same for a profile, whose account may not be known yet. */
export const formatProfileName = ({
  label,
  accountEnd: end,
  subOf,
}: Pick<ProfileDisplayHeader, 'label' | 'accountEnd' | 'subOf'>): string => joinNameParts(label, end, subOf)

function joinNameParts(label: string, end: string | undefined, subOf: string | undefined): string {
  const name =
    end === undefined
      ? sanitizeExternalText(label)
      : `${sanitizeExternalText(label)} …${sanitizeExternalText(end)}`
  return subOf === undefined
    ? name
    : fillMessage(messages.nameWords, { name, subOf: sanitizeExternalText(subOf) })
}
