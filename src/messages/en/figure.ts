export const figureSays = {
  inputs: 'Inputs as of {at} ({age} ago).', explain: ', explain', unknown: 'not known',
} as const
