import { accountEnd, type AccountName } from '@core/profile/profile'
import type { ProfileHeader } from '@core/snapshot/snapshot'
import { shown } from '../fill'

/** 供人阅读的账户：名称、编号的结尾，以及是谁的子账户。 */
export const accountNameWords = ({ label, id, subOf }: AccountName): string =>
  nameWords(label, accountEnd(id), subOf)

/** 同样用于配置，其账户可能未知。 */
export const profileNameWords = ({
  label,
  accountEnd: end,
  subOf,
}: Pick<ProfileHeader, 'label' | 'accountEnd' | 'subOf'>): string => nameWords(label, end, subOf)

function nameWords(label: string, end: string | undefined, subOf: string | undefined): string {
  const name = end === undefined ? shown(label) : `${shown(label)} …${shown(end)}`
  return subOf === undefined ? name : `${name}，${shown(subOf)} 的子账户`
}
