export const settingWords = {
  theme: { dark: '深色', light: '浅色', system: '跟随系统' }, palette: { standard: '青色和红色', safe: '蓝色和橙色' },
  figures: { space: '1 234.5', comma: '1,234.5', point: '1.234,5', none: '1234.5' },
  zone: { local: '本地', utc: 'UTC' }, language: { system: '跟随系统', en: 'English', zh: '简体中文 / Chinese（未经审校）' },
  motion: { 'as the system': '跟随系统', reduced: '减少' }, tray: { shown: '显示', hidden: '隐藏' },
} as const
export const settingFaults = {
  newer: '由较新的 Perpdesk 以格式 {theirs} 写成，这个版本最多读到格式 {ours}', unusable: '{value} 不能使用', noForm: '这不是设置的格式',
  noSet: '这不是一组设置', noJson: '这不是 JSON', unknown: '这里没有这一项', noRoom: '这里放不下了：请先删除一个',
} as const
export const wholeText = '文本本身'
