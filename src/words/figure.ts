/** A figure that opens, and what it opens; what follows the figure itself begins with a comma. */
export const figureSays = {
  explain: ', explain',
  inputs: (at: string, age: string): string => `Inputs as of ${at} (${age} ago).`,
  unknown: 'not known',
}
