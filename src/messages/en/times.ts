export const months = [
  'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec',
] as const
export const dates = { day: '{day} {month}', dayOfYear: '{day} {month} {year}' } as const
export const lapse = {
  seconds: '{count} s', minutes: '{count} min', hours: '{count} h', days: '{count} d',
} as const
export const timeLeft = { left: 'about {left} left', unknown: 'time left not known' } as const
