export const nameWords = '{name}, sub of {subOf}'
export const modeWord = { practice: 'PRACTICE', test: 'TEST', live: 'LIVE', custom: 'CUSTOM' } as const
