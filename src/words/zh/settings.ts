import type { settingWords as english } from '../settings'
export { settingPiece } from '../settings'

/** 关于屏幕的各个选项的名称。 */
export const settingWords: typeof english = {
  theme: { dark: '深色', light: '浅色', system: '跟随系统' },
  palette: { standard: '青色和红色', safe: '蓝色和橙色' },
  figures: { space: '1 234.5', comma: '1,234.5', point: '1.234,5', none: '1234.5' },
  zone: { local: '本地', utc: 'UTC' },
  language: { system: '跟随系统', en: 'English', zh: '简体中文（未经审校）' },
  motion: { 'as the system': '跟随系统', reduced: '减少' },
  tray: { shown: '显示', hidden: '隐藏' },
}

/** 保存的或输入的一项设置为什么没有采用。 */
export const settingFaults = {
  newer: (theirs: number, ours: number): string =>
    `由较新的 Perpdesk 以格式 ${theirs} 写成，这个版本最多读到格式 ${ours}`,
  noForm: '这不是设置的格式',
  noSet: '这不是一组设置',
  noJson: '这不是 JSON',
  unknown: '这里没有这一项',
  unusable: (value: string): string => `${value} 不能使用`,
  noRoom: '这里放不下了：请先删除一个',
}

/** 文本本身有错时，代替路径的说法。 */
export const wholeText = '文本本身'
