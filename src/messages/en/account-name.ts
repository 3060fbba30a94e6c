export const nameWords = '{name}, sub of {subOf}'
