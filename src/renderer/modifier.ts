/** What a key is called that is held with another one, as each system has it: by what the browser says it runs on. */
export const modifierOn = (platform: string): 'Ctrl' | '⌘' => (isApple(platform) ? '⌘' : 'Ctrl')

/** Which of the two keys it is. */
export const modifierKeyOn = (platform: string): 'ctrlKey' | 'metaKey' =>
  isApple(platform) ? 'metaKey' : 'ctrlKey'

/** The same words by which the key library tells them apart. */
const isApple = (platform: string): boolean => /Mac|iPod|iPhone|iPad/.test(platform)

const here = typeof navigator === 'object' ? navigator.platform : ''

/** What that key is called here. */
export const modifier = modifierOn(here)

/** Which it is here. */
export const modifierKey = modifierKeyOn(here)
