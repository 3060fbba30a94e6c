import type { Note } from '@core/history/note'
import { noteLimits } from '@core/history/note'
import { dayTime } from '../times'
import { shown } from '../fill'
import { noteCellText } from '../notes'

export { noteCellText } from '../notes'

/** What the part for notes says by itself. */
export const noteWords = {
  title: '备注',
  text: '您对此条目的备注',
  rowText: '您对此行的备注',
  open: '备注',
  tags: '标签',
  tagsHint: '例如：late plan-b',
  keep: '保存备注',
  save: '保存全部备注…',
  where: '备注密封保存在本机，与记录并列：不进入任何证据，也不进入任何诊断包。',
  column: '备注',
  none: '没有备注',
} as const

/** How the note of a row is opened, and what stands in it. */
export const openNoteWords = (of: string, note: Note | undefined): string =>
  note === undefined ? `${of} 的备注` : `${of} 的备注：${noteCellText(note)}`

/** When a note was last kept. */
export const noteKeptWords = ({ at }: Note): string => `保存于 ${dayTime(at)}。`

/** That something is typed which was not kept yet. */
export const unkeptWords = '尚未保存。'

/** Which tags are none, and what one is. */
export const unreadTagsWords = (unread: readonly string[]): string =>
  `未保存为标签：${shown(unread.join(', '), 80)}。最多 ${noteLimits.tags} 个标签，每个由字母、数字、- 和 _ 组成。`
