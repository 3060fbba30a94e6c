import { accountEnd, type AccountName } from '@core/profile/profile'
import type { ProfileHeader } from '@core/snapshot/snapshot'
import { shown } from './fill'
import { fill } from './message'
import * as messages from './en/account-name'

/** An account as a person reads it: what it is called, how its id ends, and whose sub-account it is. */
export const accountNameWords = ({ label, id, subOf }: AccountName): string =>
  nameWords(label, accountEnd(id), subOf)

/** The same of a profile, whose account may not be known. */
export const profileNameWords = ({
  label,
  accountEnd: end,
  subOf,
}: Pick<ProfileHeader, 'label' | 'accountEnd' | 'subOf'>): string => nameWords(label, end, subOf)

function nameWords(label: string, end: string | undefined, subOf: string | undefined): string {
  const name = end === undefined ? shown(label) : `${shown(label)} …${shown(end)}`
  return subOf === undefined ? name : fill(messages.nameWords, { name, subOf: shown(subOf) })
}
