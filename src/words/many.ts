import { counted } from './format'

/** So many of something, in the form that its number takes. A language with more forms than two has its own of this. */
export const many = (count: number, one: string, other: string): string =>
  `${counted(count)} ${count === 1 ? one : other}`
