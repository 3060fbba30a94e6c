import { age } from '../times'
import type { Changed } from '../journal'
import type { SheetLine } from '../sheet'

/** What somebody did to the record, as far as it shows. */
export const changedWords: Readonly<Record<Changed['found'], string>> = {
  edited: '记录中的一些行被本终端以外的程序更改、删除或插入。',
  'rolled back': '记录的末尾比曾经的更早：它被换成了一份较旧的副本。',
}

/** What is left of the record, in figures. */
export const leftLines = (
  { lines, last, attempts, unresolved }: Changed,
  now: number,
): readonly SheetLine[] => [
  ['找到的行数', String(lines)],
  ['最新一行', last === undefined ? '无' : `${age(Math.max(0, now - last))}前`],
  ['其中的委托日志条目', String(attempts)],
  ['据此未结束', unresolved === 0 ? '无' : `${String(unresolved)}，会再次核查`],
]

/** What taking it means, sentence by sentence. */
export const acceptWords: readonly string[] = [
  '本终端无法知道缺少什么。它发送过的委托可能已不在任何一行中：这样的委托会显示为在别处下达。',
  '请先在交易所自己的页面上查看您的委托、仓位和成交，并与这里显示的内容对照。',
  '找到的记录会原样存入单独的文件，您的接受也会被记录下来。',
]
