export const settingWords = {
  theme: { dark: 'Dark', light: 'Light', system: 'System' },
  palette: { standard: 'Teal and red', safe: 'Blue and orange' },
  figures: { space: '1 234.5', comma: '1,234.5', point: '1.234,5', none: '1234.5' },
  zone: { local: 'Local', utc: 'UTC' },
  language: { system: 'System', en: 'English', zh: '简体中文 / Chinese (not reviewed)' },
  motion: { 'as the system': 'System', reduced: 'Reduced' }, tray: { shown: 'Shown', hidden: 'Hidden' },
} as const
export const settingFaults = {
  newer: 'form {theirs} of a newer Perpdesk; this one reads up to {ours}', unusable: '{value} cannot be used',
  noForm: 'not a settings form', noSet: 'not settings', noJson: 'not JSON', unknown: 'not known here',
  noRoom: 'full: delete one first',
} as const
export const wholeText = 'the text itself'
