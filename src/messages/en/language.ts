export const tag = 'en'
